"""Speed, as ratios measured in one run: `make bench`, or `python -m tests.bench hands screens`."""

"""The tests: rules in core/, files in saves/, screens and command line in tui/, speed in bench/."""

"""Runs the benches named, or all of them."""

from __future__ import annotations

import sys
from importlib import import_module
from pkgutil import iter_modules

import tests.bench


def main(names: list[str]) -> int:
    """Each bench is a module with `run`, which prints its figures."""
    names_of_all = [module.name for module in iter_modules(tests.bench.__path__) if not module.name.startswith("_")]
    known = [name for name in names_of_all if name != "host"]  # a command of its own: it takes minutes
    unknown = [name for name in names if name not in known]
    if unknown:
        print(f"no such bench: {' '.join(unknown)}; there are {' '.join(known)}", file=sys.stderr)
        return 2
    for name in names or known:
        print(f"== {name}", flush=True)
        import_module(f"tests.bench.{name}").run()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

"""The supplementary actions (rules 4): pure arithmetic of fire, water, climbing, traps, animals and performance.

Each tool is a struct of inputs with their ranges; asked, it gives a `Result` that names every modifier.
"""

"""How duels come out over many games."""

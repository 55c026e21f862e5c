"""Friends over SSH: one table and one duel shared by many terminals, each with its own app and its own view."""

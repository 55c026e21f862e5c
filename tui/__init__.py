"""The full-screen game and the command line."""

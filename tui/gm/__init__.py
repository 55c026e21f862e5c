"""The GM's tools on the screen and on the command line: words, lines, pages."""

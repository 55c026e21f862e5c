"""Parts of screens: what is drawn, given what is known."""

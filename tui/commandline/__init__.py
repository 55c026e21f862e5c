"""What `zanmei` answers without opening a screen: for scripts, pipes and quick reference."""

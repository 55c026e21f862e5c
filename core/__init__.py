"""The rules of Zanmei: pure, typed, deterministic. No screen, no clock, no files but the house data."""

"""Tables on disk: codec, migrations, atomic store, lock, exports."""

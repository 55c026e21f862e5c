"""Settings of the properties about saves."""

from hypothesis import settings

settings.register_profile("saves", deadline=None)  # a busy machine is no fault
settings.load_profile("saves")

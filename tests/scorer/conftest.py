"""Properties run on machines that other tests keep busy: no time limit for one example."""

from hypothesis import settings

settings.register_profile("busy", deadline=None)
settings.load_profile("busy")

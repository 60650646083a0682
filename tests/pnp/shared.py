"""What takes long to make is made once for all workers: who is first keeps it in a folder of this run."""

import copyreg
import fcntl
import os
import pickle
from functools import cache, wraps
from hashlib import sha256
from inspect import signature
from pathlib import Path
from types import MappingProxyType

FOLDER = Path(os.environ["PNP_TESTS_SHARED"])


def _mapping(values):
    return MappingProxyType(values)


copyreg.pickle(MappingProxyType, lambda values: (_mapping, (dict(values),)))


def shared(make):
    """Return a function that makes each value once; its arguments have a text of their own, its values are pickled."""
    rules = signature(make)

    @cache
    def once(*arguments):
        FOLDER.mkdir(exist_ok=True)
        path = FOLDER / f"{make.__name__}-{sha256(repr(arguments).encode()).hexdigest()}"
        with path.with_suffix(".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if path.is_file():
                return pickle.loads(path.read_bytes())
            value = make(*arguments)
            path.write_bytes(pickle.dumps(value))
            return value

    @wraps(make)
    def with_defaults(*arguments):
        given = rules.bind(*arguments)
        given.apply_defaults()
        return once(*given.args)

    with_defaults.cache_info, with_defaults.cache_clear = once.cache_info, once.cache_clear
    return with_defaults

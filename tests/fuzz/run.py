"""Fuzz the readers by hand: ``python -m tests.fuzz.run TARGET SECONDS``, or all targets without a name.

With ``--atheris`` the library of that name guides what is tried (``pip install -e .[fuzz]``); else a simple mutator
does. What crashes is made small and written to ``corpus/TARGET/``, which the suite tries again.
"""

import random
import signal
import sys
import time
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

if "--atheris" in sys.argv:  # it looks into what is loaded from here on
    import atheris

    with atheris.instrument_imports(include=["pnp", "scorer"]):
        import_module("tests.fuzz.targets")

from tests.fuzz.targets import OWN_ERRORS, SEEDS, TARGETS

CORPUS = Path(__file__).parent / "corpus"
LONGEST, SLOW = 4096, 5
"""The most bytes of an input that is tried, and the seconds of a core after which it counts as a crash."""

TOKENS = (
    *(
        b"\0",
        b"\xff",
        b"\xed\xa0\x80",
        b"9" * 400,
        b"-1",
        b"1e999",
        b"nan",
        b"{",
        b"}",
        b"[",
        b"]",
        b"&a ",
        b"*a ",
    ),
    *(
        b"!!python/object:x ",
        b"<<: ",
        b"? ",
        b"\xe2\x80\xae",
        b"{name}",
        b"{}",
        b"\n",
        b"\r",
        b"\t",
        b'"',
        b"'",
        b": ",
    ),
    *(
        b"<g>",
        b"</g>",
        b'="',
        b"url(#a)",
        b"&#x0;",
        b"&#99999999;",
        b"NaN",
        b"1e-400",
        b"\\ud800",
        b"%",
        b"*",
        b"|",
    ),
)


def try_one(name, data):
    """Return the error of an input that is none of the product's own; None if there is none."""
    signal.setitimer(signal.ITIMER_PROF, SLOW)
    try:
        TARGETS[name](data)
    except OWN_ERRORS:
        return None
    except Exception as fault:
        return fault
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return None


def change(chance, data, others):
    """Return bytes changed in a few places."""
    changed = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        at, length = chance.randint(0, len(changed)), chance.choice((0, 1, 1, 4, 20))
        kind = chance.randrange(5)
        if kind == 0:
            changed[at : at + length] = chance.choice(TOKENS) * chance.choice((1, 1, 1, 30))
        elif kind == 1 and changed:
            changed[at % len(changed)] = chance.randrange(256)
        elif kind == 2:
            del changed[at : at + length]
        elif kind == 3:
            other = chance.choice(others)
            begin = chance.randint(0, len(other))
            changed[at : at + length] = other[begin : begin + chance.randint(1, 60)]
        else:
            changed[at:at] = changed[max(0, at - 30) : at]
    return bytes(changed[:LONGEST])


def shrink(name, data, fault):
    """Return the smallest input found with the same kind of error."""
    step = len(data) // 2
    while step:
        at = 0
        while at < len(data):
            fewer = data[:at] + data[at + step :]
            if type(try_one(name, fewer)) is type(fault):
                data = fewer
            else:
                at += step
        step //= 2
    return data


def keep(name, data):
    """Write an input that crashed."""
    (CORPUS / name).mkdir(parents=True, exist_ok=True)
    (CORPUS / name / sha256(data).hexdigest()[:12]).write_bytes(data)


def fuzz(name, seconds, chance):
    """Try changed inputs for some seconds; return how many, and the errors by kind and place."""
    pool, found, tried, end = list(SEEDS[name]), {}, 0, time.monotonic() + seconds
    while time.monotonic() < end:
        data = change(chance, chance.choice(pool), SEEDS[name])
        tried += 1
        fault = try_one(name, data)
        if fault is None:
            if chance.random() < 0.02:
                pool[len(SEEDS[name]) :] = [*pool[len(SEEDS[name]) :], data][-200:]
            continue
        last = fault.__traceback__
        while last.tb_next:
            last = last.tb_next
        kind = type(fault).__name__, last.tb_frame.f_code.co_filename, last.tb_lineno
        if kind not in found:
            found[kind] = repr(fault)[:200]
            keep(name, shrink(name, data, fault))
    return tried, found


def guide(name):
    """Let atheris try inputs until it is stopped."""

    def test(data):
        fault = try_one(name, data)
        if fault is not None:
            keep(name, data)
            raise fault

    with TemporaryDirectory() as seeds:
        for number, data in enumerate(SEEDS[name]):
            (Path(seeds) / str(number)).write_bytes(data)
        atheris.Setup([sys.argv[0], f"-max_len={LONGEST}", seeds], test)
        atheris.Fuzz()


def main(words):
    """Do what the command line says."""

    def late(*_):
        raise TimeoutError

    signal.signal(signal.SIGPROF, late)
    if "--atheris" in words:
        guide(words[0])
    names, seconds = ([words[0]], words[1:]) if words and words[0] in TARGETS else (list(TARGETS), words)
    for name in names:
        tried, found = fuzz(name, float(seconds[0]) if seconds else 60.0, random.Random(time.time_ns()))
        sys.stdout.write(f"{name}: {tried} inputs, {len(found)} kinds of crash\n")
        for kind, fault in found.items():
            sys.stdout.write(f"  {kind}: {fault}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])

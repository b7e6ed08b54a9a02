"""A fuzzer of everything that reads a text: ``python -m tests.fuzz [CASES] [--seed S] [--kind KIND]``.

Each case has a number; ``--first N`` with one case repeats a failure. A case fails if a command ends with anything but
an answer, if it takes longer than `MOST_SECONDS`, if the process then has used more than `MOST_MEMORY`, or if it
answers differently when it is run again, which one case in a hundred is.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from pathlib import Path

from .trials import Trials

try:
    import resource
except ImportError:  # on Windows
    resource = None  # type: ignore[assignment]

MOST_SECONDS = 5.0
MOST_MEMORY = 1 << 30
"""The bytes that the process of the fuzzer may have used at its peak."""
_AGAIN = 100


def failures(cases: int, seed: int, kinds: list[str] | None = None, first: int = 0, end: float = 0.0) -> Iterator[str]:
    """Yield a description of each case that fails; stop early if ``end``, a monotonic time, is reached."""
    with tempfile.TemporaryDirectory(prefix="rulebook-fuzz-") as folder, Trials(Path(folder)) as trials:
        chosen = kinds or list(trials.kinds)
        for number in range(first, first + cases):
            if end and time.monotonic() > end:
                return
            kind = chosen[number % len(chosen)]
            trial = trials.kinds[kind]
            started = time.process_time()
            try:
                answer = trial(random.Random(f"{seed} {number}"))
                seconds = time.process_time() - started
                if seconds > MOST_SECONDS:
                    yield f"{kind} {number}: took {seconds:.1f} s"
                elif number % _AGAIN == 0 and trial(random.Random(f"{seed} {number}")) != answer:
                    yield f"{kind} {number}: answered differently when it was run again"
            except (Exception, SystemExit):
                yield f"{kind} {number}: {traceback.format_exc()}"
            if _peak_memory() > MOST_MEMORY:
                yield f"{kind} {number}: more than {MOST_MEMORY >> 20} MiB of memory"
                return  # the peak never falls, so that nothing can be said about further cases


def _peak_memory() -> int:
    """Return the most bytes that this process has used; 0 where the system does not say."""
    if resource is None:
        return 0
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def run() -> int:
    """Run the cases that the command line names; return 1 if any failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Run commands on random input.")
    parser.add_argument("cases", nargs="?", type=int, default=1000, help="how many (default: 1000)")
    parser.add_argument("--seed", type=int, default=0, help="which cases (default: 0)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first case (default: 0)")
    parser.add_argument("--kind", action="append", help="only this kind of input; repeatable")
    arguments = parser.parse_args()
    count = 0
    for failure in failures(arguments.cases, arguments.seed, arguments.kind, arguments.first):
        count += 1
        print(failure, flush=True)
    print(f"{arguments.cases} cases, {count} failures, {_peak_memory() >> 20} MiB at most", file=sys.stderr)
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(run())

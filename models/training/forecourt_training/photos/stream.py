"""Prepares batches ahead while the network learns."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from itertools import cycle
from typing import TypeVar

Batch = TypeVar("Batch")

MAX_WAITING = 4  # finished batches that may wait, per maker


def round_robin(makers: list[Callable[[], Batch]]) -> Iterator[Batch]:
    """Yields the results of the makers (functions without arguments) in turn, without end.

    Each maker runs in its own thread. The order of the results does not depend on the makers' speed. An exception in a maker
    is raised here.
    """
    waiting = [queue.Queue(MAX_WAITING) for _ in makers]

    def work(make: Callable[[], Batch], made: queue.Queue) -> None:
        try:
            while True:
                made.put((make(), None))
        except BaseException as problem:  # including SystemExit, which would only end the thread
            made.put((None, problem))

    for make, made in zip(makers, waiting):
        threading.Thread(target=work, args=(make, made), daemon=True).start()
    for made in cycle(waiting):
        batch, problem = made.get()
        if problem is not None:
            raise problem
        yield batch

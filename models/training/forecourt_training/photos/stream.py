"""Batches that are made ahead, while the network learns."""

import queue
import threading
from itertools import cycle

AHEAD = 4  # batches of each maker that may wait


def in_turn(makers):
    """What each of the makers (functions without arguments) makes, one after the other, for ever.

    Each works in a thread of its own and has its turn, so that the order does not hang on which of them is quick. What
    one of them raises is raised here.
    """
    waiting = [queue.Queue(AHEAD) for _ in makers]

    def work(make, made):
        try:
            while True:
                made.put((make(), None))
        except BaseException as problem:  # SystemExit, too: nobody else would hear of it
            made.put((None, problem))

    for make, made in zip(makers, waiting):
        threading.Thread(target=work, args=(make, made), daemon=True).start()
    for made in cycle(waiting):
        batch, problem = made.get()
        if problem is not None:
            raise problem
        yield batch

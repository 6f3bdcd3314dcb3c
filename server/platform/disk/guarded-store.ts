import type { Store } from "../db/store.ts";
import { isEssential } from "./essential.ts";
import { isDiskFull } from "./full.ts";
import type { Room } from "./room.ts";

/**
 * The store on a disk that may be full. Nothing is begun that would use up the last of the room (DiskFull), and an essential
 * write gets what is kept for it: it is rolled back as a whole and done again.
 */
export function guardedStore(store: Store, room: Room): Store {
  const { pageReserve } = store;
  let isKept = false;

  /** Throws DiskFull; where there is room again, what was given up is taken back. */
  async function assertRoom(): Promise<void> {
    await room.assertFits(0);
    if (isKept) return;
    isKept = true;
    void pageReserve?.keep().catch(() => {
      isKept = false;
    });
  }

  /** Each way of making room, the cheapest first, until none is left. */
  async function* waysToMakeRoom(): AsyncGenerator<void> {
    yield pageReserve?.moveLog();
    isKept = false;
    yield pageReserve?.giveUp();
    while (await room.release()) yield pageReserve?.giveUp();
  }

  async function writeEssential<T>(work: Parameters<typeof store.write<T>>[0]): Promise<T> {
    const ways = waysToMakeRoom();
    for (;;) {
      try {
        return await store.write(work);
      } catch (error) {
        if (!isDiskFull(error) || (await ways.next()).done) throw error;
      }
    }
  }

  return {
    ...store,
    async write(work) {
      if (isEssential()) return writeEssential(work);
      await assertRoom();
      return store.write(work);
    },
    bulkWrite: (work) =>
      store.bulkWrite((turn) =>
        work(async (within) => {
          await assertRoom();
          return turn(within);
        }),
      ),
  };
}

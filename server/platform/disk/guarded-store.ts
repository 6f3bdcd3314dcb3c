import type { Store } from "../db/store.ts";
import { isEssential } from "./essential.ts";
import { isDiskFull } from "./full.ts";
import type { DiskMonitor } from "./monitor.ts";

/**
 * Wraps the store for a disk that may be full. Ordinary writes throw DiskFull while only the last free space is left. An
 * essential write that fails on a full disk is rolled back, gets space from the reserves and is run again.
 */
export function guardedStore(store: Store, diskMonitor: DiskMonitor): Store {
  const { pageReserve } = store;
  let isKept = false;

  /** Throws DiskFull if the disk is full. Otherwise it restores the page reserve if that was released before. */
  async function assertRoom(): Promise<void> {
    await diskMonitor.assertFits(0);
    if (isKept) return;
    isKept = true;
    void pageReserve?.keep().catch(() => {
      isKept = false;
    });
  }

  /** Each step frees some space, the cheapest first, until nothing is left to free. */
  async function* waysToMakeRoom(): AsyncGenerator<void> {
    yield pageReserve?.moveLog();
    isKept = false;
    yield pageReserve?.giveUp();
    while (await diskMonitor.release()) yield pageReserve?.giveUp();
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

import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { forEachConcurrently } from "../../../server/platform/jobs/for-each-concurrently.ts";

const never = new AbortController().signal;

describe("forEachConcurrently", () => {
  it("runs the work once per item, with at most `concurrency` items at a time", async () => {
    const done: number[] = [];
    let atWork = 0;
    let max = 0;
    await forEachConcurrently([5, 1, 4, 2, 3, 1], { concurrency: 2, signal: never }, async (item) => {
      max = Math.max(max, ++atWork);
      await pause(item);
      atWork--;
      done.push(item);
    });
    expect(done.toSorted()).toEqual([1, 1, 2, 3, 4, 5]);
    expect(max).toBe(2);
  });

  it("aborts the other work on a failure, starts no further item, and throws the first failure after all work has ended", async () => {
    const begun: string[] = [];
    let ended = 0;
    const all = forEachConcurrently(
      ["slow", "broken", "later"],
      { concurrency: 2, signal: never },
      async (item, signal) => {
        begun.push(item);
        if (item === "broken") throw new Error("broken");
        await pause(10_000, undefined, { signal }).catch(() => undefined);
        ended++;
        signal.throwIfAborted();
      },
    );
    await expect(all).rejects.toThrow("broken");
    expect(begun).toEqual(["slow", "broken"]);
    expect(ended).toBe(1);
  });

  it("throws the reason of its signal when the signal is aborted", async () => {
    const stop = new AbortController();
    const begun: number[] = [];
    const all = forEachConcurrently([1, 2, 3], { concurrency: 1, signal: stop.signal }, async (item) => {
      begun.push(item);
      stop.abort(new Error("enough"));
    });
    await expect(all).rejects.toThrow("enough");
    expect(begun).toEqual([1]);
  });

  it("reads an async source in order, and closes it after a failure", async () => {
    let isClosed = false;
    async function* source() {
      try {
        yield* [1, 2, 3, 4];
      } finally {
        isClosed = true;
      }
    }
    const begun: number[] = [];
    await forEachConcurrently(source(), { concurrency: 2, signal: never }, async (item) => void begun.push(item));
    expect(begun).toEqual([1, 2, 3, 4]);
    isClosed = false;
    const all = forEachConcurrently(source(), { concurrency: 2, signal: never }, async (item) => {
      if (item === 2) throw new Error("broken");
    });
    await expect(all).rejects.toThrow("broken");
    expect(isClosed).toBe(true);
  });

  it("does nothing for an empty list", async () => {
    await forEachConcurrently([], { concurrency: 2, signal: never }, () =>
      Promise.reject(new Error("there is nothing")),
    );
  });
});

import { expect, it } from "vitest";
import { createPool } from "../../server/vision/pool.ts";

const settled = (promise: Promise<string>) => Promise.race([promise, Promise.resolve("waiting")]);

it("createPool gives each resource to one caller at a time, in the order of the calls", async () => {
  const pool = createPool(["a", "b"]);
  const lent = [await pool.acquire(), await pool.acquire()];
  expect(lent.toSorted()).toEqual(["a", "b"]);
  const [first, second] = [pool.acquire(), pool.acquire()];
  expect(await settled(first)).toBe("waiting");
  pool.release("b");
  expect(await first).toBe("b");
  expect(await settled(second)).toBe("waiting");
  pool.release("a");
  expect(await second).toBe("a");
});

it("createPool removes an aborted caller from the queue and serves the next", async () => {
  const pool = createPool(["a"]);
  await pool.acquire();
  const stop = new AbortController();
  const [leaving, staying] = [pool.acquire(stop.signal), pool.acquire()];
  stop.abort(new Error("enough"));
  await expect(leaving).rejects.toThrow("enough");
  pool.release("a");
  expect(await staying).toBe("a");
  pool.release("a");
  expect(await pool.acquire(new AbortController().signal)).toBe("a");
  await expect(pool.acquire(stop.signal)).rejects.toThrow("enough");
});

import { expect, it } from "vitest";
import { poolOf } from "../../server/vision/pool.ts";

const settled = (promise: Promise<string>) => Promise.race([promise, Promise.resolve("waiting")]);

it("lends each thing to one at a time, and to who waits in turn", async () => {
  const pool = poolOf(["a", "b"]);
  const lent = [await pool.take(), await pool.take()];
  expect(lent.toSorted()).toEqual(["a", "b"]);
  const [first, second] = [pool.take(), pool.take()];
  expect(await settled(first)).toBe("waiting");
  pool.giveBack("b");
  expect(await first).toBe("b");
  expect(await settled(second)).toBe("waiting");
  pool.giveBack("a");
  expect(await second).toBe("a");
});

it("lets who waits leave, and lends to the next", async () => {
  const pool = poolOf(["a"]);
  await pool.take();
  const stop = new AbortController();
  const [leaving, staying] = [pool.take(stop.signal), pool.take()];
  stop.abort(new Error("enough"));
  await expect(leaving).rejects.toThrow("enough");
  pool.giveBack("a");
  expect(await staying).toBe("a");
  pool.giveBack("a");
  expect(await pool.take(new AbortController().signal)).toBe("a");
  await expect(pool.take(stop.signal)).rejects.toThrow("enough");
});

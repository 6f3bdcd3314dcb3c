import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "../../renderer/api/client/query.ts";

/** With a state of its own: another test file in this process may have left a timer that still runs, or times of the real clock. */
const { refreshSoon }: typeof import("../../renderer/api/live/refresh-soon.ts") = await import(
  // @ts-expect-error: only Vite knows queries
  "../../renderer/api/live/refresh-soon.ts?own"
);

const refreshed = vi.spyOn(queryClient, "invalidateQueries").mockResolvedValue();
// a change of another test file may still wait for its answer
const mutating = vi.spyOn(queryClient, "isMutating").mockReturnValue(0);

beforeAll(() => void vi.useFakeTimers());
afterAll(() => {
  vi.useRealTimers();
  refreshed.mockRestore();
  mutating.mockRestore();
});
beforeEach(async () => {
  // a quiet time, whatever an earlier test has left
  await vi.advanceTimersByTimeAsync(20_000);
  refreshed.mockClear();
});

/** A change every 40 ms. */
async function changeFor(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 40) {
    refreshSoon([["vehicles"]]);
    await vi.advanceTimersByTimeAsync(40);
  }
}

it("shows a single change soon", async () => {
  refreshSoon([["vehicles"]]);
  await vi.advanceTimersByTimeAsync(200);
  expect(refreshed).toHaveBeenCalledTimes(1);
});

it("reads a burst of changes once, and the last of them within a second", async () => {
  await changeFor(400);
  await vi.advanceTimersByTimeAsync(1000);
  expect(refreshed).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(refreshed).toHaveBeenCalledTimes(2);
});

it("reads a steady stream of changes every four seconds, and a change after a quiet time soon again", async () => {
  await changeFor(60_000);
  expect(refreshed.mock.calls.length).toBeGreaterThanOrEqual(15);
  expect(refreshed.mock.calls.length).toBeLessThanOrEqual(18);
  await vi.advanceTimersByTimeAsync(10_000);
  refreshed.mockClear();
  refreshSoon([["leads"]]);
  await vi.advanceTimersByTimeAsync(200);
  expect(refreshed).toHaveBeenCalledTimes(1);
});

it("waits for a change of this page to be stored, also in a steady stream, but no longer than three seconds", async () => {
  await changeFor(21_000);
  mutating.mockReturnValue(1);
  refreshed.mockClear();
  // the next refresh is due after two of these seconds
  await changeFor(2900);
  const before = refreshed.mock.calls.length;
  await changeFor(4200);
  expect([before, refreshed.mock.calls.length]).toEqual([0, 1]);
  mutating.mockReturnValue(0);
});

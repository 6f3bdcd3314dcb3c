import { describe, expect, it } from "vitest";
import { interruptible } from "../../../server/cli/local/interruption.ts";

describe("interruptible", () => {
  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("ends with %s and the code that shells report for it", async (signal, exitCode) => {
    const before = process.listenerCount(signal);
    const ended = interruptible(
      (stopped) => new Promise((_, reject) => stopped.addEventListener("abort", () => reject(stopped.reason))),
    );
    // only the listener of the command: the process of the tests has others
    process.listeners(signal).at(-1)?.(signal);
    await expect(ended).rejects.toMatchObject({ code: "INTERRUPTED", exitCode });
    expect(process.listenerCount(signal)).toBe(before);
  });
});

import { expect, it } from "vitest";
import { retryAfterMs } from "../../../server/platform/net/retry-after.ts";

const now = new Date("2026-03-01T12:00:00.000Z");

it.each([
  ["120", 120_000],
  [" 5 ", 5000],
  ["0", 0],
  ["Sun, 01 Mar 2026 12:10:00 GMT", 600_000],
  ["Sun, 01 Mar 2026 11:00:00 GMT", 0],
  ["soon", undefined],
  ["-5s", undefined],
  ["", undefined],
  [undefined, undefined],
])("Retry-After: %s", (header, expected) => {
  expect(retryAfterMs(header, now)).toBe(expected);
});

import { describe, expect, it } from "vitest";
import { isRecent } from "../../../server/features/campaigns/delivery/query-purchase.ts";
import { requestTimeoutMs } from "../../../server/features/campaigns/delivery/requests/perform-effects.ts";

const now = new Date("2026-11-30T12:00:00.000Z");
const clock = { now: () => now };
const requested = (ms: number) => isRecent({ requestedAt: new Date(now.getTime() + ms).toISOString() }, clock);

describe("a purchase that was requested", () => {
  it("is recent until no answer can come any more", () => {
    expect([0, 1 - requestTimeoutMs, -requestTimeoutMs].map(requested)).toEqual([true, true, false]);
    expect(isRecent({ requestedAt: null }, clock)).toBe(false);
  });

  it("is recent, too, if the clock was set back a little since, and not if it was far ahead", () => {
    expect([1, requestTimeoutMs - 1, requestTimeoutMs].map(requested)).toEqual([true, true, false]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judge, pausesMs, type Tried } from "../../../server/features/webhooks/delivery/verdict.ts";
import { days, hours, minutes, seconds } from "../../../server/platform/clock.ts";

const now = new Date("2026-03-01T12:00:00.000Z");
const failed = (statusCode: number | null = 500, retryAfter?: string) => ({ statusCode, error: "why", retryAfter });
const tried = (given: Partial<Tried>): Tried => ({
  answer: failed(),
  attempt: 1,
  now,
  isPing: false,
  failingSince: undefined,
  random: 0,
  ...given,
});
const pauseOf = (given: Partial<Tried>) => (judge(tried(given)).nextAttemptAt?.getTime() ?? Number.NaN) - now.getTime();

describe("judge: the schedule of attempts", () => {
  it("has the documented pauses", () => {
    const documented = [
      seconds(5),
      minutes(5),
      minutes(30),
      hours(2),
      hours(5),
      hours(10),
      hours(14),
      hours(20),
      hours(24),
    ];
    expect(pausesMs).toEqual(documented);
    expect(documented.map((_, i) => pauseOf({ attempt: i + 1 }))).toEqual(documented);
  });

  it("lengthens a pause by up to a tenth at random, and never shortens it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
        const pause = pausesMs[attempt - 1] ?? 0;
        const got = pauseOf({ attempt, random });
        expect(got).toBeGreaterThanOrEqual(pause);
        expect(got).toBeLessThanOrEqual(pause * 1.1);
      }),
    );
  });

  it("ends after the tenth attempt, and for a ping after the first", () => {
    const end = { status: "failed", nextAttemptAt: null, restUntil: null, disable: null };
    expect(judge(tried({ attempt: 10 }))).toEqual(end);
    expect(judge(tried({ isPing: true }))).toEqual(end);
  });
});

describe("judge for a failed ping", () => {
  it("does not disable the subscription, except for a 410", () => {
    const failingSince = new Date(now.getTime() - days(6));
    expect(judge(tried({ isPing: true, failingSince }))).toMatchObject({ status: "failed", disable: null });
    const gone = judge(tried({ isPing: true, failingSince, answer: failed(410) }));
    expect(gone).toMatchObject({ status: "failed", disable: expect.any(String) });
  });
});

describe("judge for a failed delivery", () => {
  it("pauses the subscription after the first attempt, and not after later ones", () => {
    const first = judge(tried({}));
    expect(first.restUntil).toEqual(first.nextAttemptAt);
    expect(judge(tried({ attempt: 2 })).restUntil).toBeNull();
  });

  it("pauses the subscription for the time of Retry-After, up to a day, after any attempt", () => {
    const { nextAttemptAt, restUntil } = judge(tried({ attempt: 2, answer: failed(503, "3600") }));
    expect(nextAttemptAt).toEqual(new Date(now.getTime() + hours(1)));
    expect(restUntil).toEqual(nextAttemptAt);
    expect(pauseOf({ attempt: 4, answer: failed(503, "60") })).toBe(hours(2));
    expect(pauseOf({ answer: failed(503, "100000000000000000000") })).toBe(hours(24));
    expect(pauseOf({ answer: failed(503, "soon") })).toBe(seconds(5));
  });

  it("disables the subscription after exactly five days of failures", () => {
    const since = (ms: number) => new Date(now.getTime() - ms);
    expect(judge(tried({ failingSince: since(days(5)) }))).toMatchObject({
      status: "failed",
      disable: expect.any(String),
    });
    expect(judge(tried({ failingSince: since(days(5) - 1) }))).toMatchObject({ status: "pending", disable: null });
  });

  it("disables the subscription after a 410", () => {
    expect(judge(tried({ answer: failed(410) }))).toMatchObject({ status: "failed", disable: expect.any(String) });
  });
});

it("judge ends a delivery after a success, whatever came before", () => {
  const answer = { statusCode: 204, error: null, retryAfter: "3600" };
  const failingSince = new Date(now.getTime() - days(6));
  const delivered = { status: "delivered", nextAttemptAt: null, restUntil: null, disable: null };
  expect(judge(tried({ answer, failingSince, attempt: 9 }))).toEqual(delivered);
});

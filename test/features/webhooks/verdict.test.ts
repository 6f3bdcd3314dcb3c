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

describe("the schedule", () => {
  it("is the documented one", () => {
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

  it("is never shortened by its jitter, and lengthened by a tenth at most", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
        const pause = pausesMs[attempt - 1] ?? 0;
        const got = pauseOf({ attempt, random });
        expect(got).toBeGreaterThanOrEqual(pause);
        expect(got).toBeLessThanOrEqual(pause * 1.1);
      }),
    );
  });

  it("ends with the tenth attempt, and of a ping with the first", () => {
    const end = { status: "failed", nextAttemptAt: null, restUntil: null, disable: null };
    expect(judge(tried({ attempt: 10 }))).toEqual(end);
    expect(judge(tried({ isPing: true }))).toEqual(end);
  });
});

describe("a ping that fails", () => {
  it("disables nothing, however long its subscription has been failing, unless it is answered 410", () => {
    const failingSince = new Date(now.getTime() - days(6));
    expect(judge(tried({ isPing: true, failingSince }))).toMatchObject({ status: "failed", disable: null });
    const gone = judge(tried({ isPing: true, failingSince, answer: failed(410) }));
    expect(gone).toMatchObject({ status: "failed", disable: expect.any(String) });
  });
});

describe("a failure", () => {
  it("has the subscription rest until the second try, and not after a later one", () => {
    const first = judge(tried({}));
    expect(first.restUntil).toEqual(first.nextAttemptAt);
    expect(judge(tried({ attempt: 2 })).restUntil).toBeNull();
  });

  it("has it rest as long as Retry-After says, whatever the attempt", () => {
    const { nextAttemptAt, restUntil } = judge(tried({ attempt: 2, answer: failed(503, "3600") }));
    expect(nextAttemptAt).toEqual(new Date(now.getTime() + hours(1)));
    expect(restUntil).toEqual(nextAttemptAt);
    expect(pauseOf({ attempt: 4, answer: failed(503, "60") })).toBe(hours(2));
    expect(pauseOf({ answer: failed(503, "100000000000000000000") })).toBe(hours(24));
    expect(pauseOf({ answer: failed(503, "soon") })).toBe(seconds(5));
  });

  it("is the last after five days of them, and not a millisecond earlier", () => {
    const since = (ms: number) => new Date(now.getTime() - ms);
    expect(judge(tried({ failingSince: since(days(5)) }))).toMatchObject({
      status: "failed",
      disable: expect.any(String),
    });
    expect(judge(tried({ failingSince: since(days(5) - 1) }))).toMatchObject({ status: "pending", disable: null });
  });

  it("is the last when the receiver says that it is gone", () => {
    expect(judge(tried({ answer: failed(410) }))).toMatchObject({ status: "failed", disable: expect.any(String) });
  });
});

it("a success ends it, whatever came before", () => {
  const answer = { statusCode: 204, error: null, retryAfter: "3600" };
  const failingSince = new Date(now.getTime() - days(6));
  const delivered = { status: "delivered", nextAttemptAt: null, restUntil: null, disable: null };
  expect(judge(tried({ answer, failingSince, attempt: 9 }))).toEqual(delivered);
});

import { describe, expect, it } from "vitest";
import "../../../renderer/texts/lazy/developer-texts.ts";
import { eventTypes, listedEventTypes } from "../../../contracts/system/event-types.ts";
import { type Attempt, disabledByOwner } from "../../../contracts/system/webhooks.ts";
import { byResource } from "../../../renderer/features/developer/events/by-resource.ts";
import { matching } from "../../../renderer/features/developer/events/matching.ts";
import { answerText } from "../../../renderer/features/developer/webhooks/detail/answer-text.ts";
import { readFilters } from "../../../renderer/features/developer/webhooks/detail/delivery-filters.ts";
import { eventsText } from "../../../renderer/features/developer/webhooks/events-text.ts";
import { healthOf } from "../../../renderer/features/developer/webhooks/health-of.ts";

const active = { status: "active", disabled_reason: null, failure_count: 0, last_delivery_at: null } as const;
const at = "2026-03-01T12:00:00.000Z";

it("healthOf tells a pause from what the server switched off", () => {
  expect(healthOf(active)).toBe("untried");
  expect(healthOf({ ...active, last_delivery_at: at })).toBe("healthy");
  expect(healthOf({ ...active, last_delivery_at: at, failure_count: 2 })).toBe("failing");
  expect(healthOf({ ...active, status: "disabled", disabled_reason: disabledByOwner })).toBe("paused");
  expect(healthOf({ ...active, status: "disabled", disabled_reason: "It answered 410." })).toBe("disabled");
});

it("eventsText names two types and counts the others", () => {
  expect(eventsText(["*"])).toBe("All events");
  expect(eventsText(["lead.created", "lead.updated"])).toBe("lead.created, lead.updated");
  expect(eventsText(["lead.created", "lead.updated", "ping"])).toBe("lead.created, lead.updated and 1 more");
});

describe("answerText", () => {
  const attempt: Attempt = {
    at,
    attempt: 1,
    status_code: 500,
    error: null,
    latency_ms: 41,
    request_headers: {},
    response_headers: {},
    response_body: "",
  };

  it("is the answer to the last attempt", () => {
    expect(answerText({ log: [], attempts: 0 })).toBe("Not sent yet");
    expect(answerText({ log: [attempt], attempts: 1 })).toBe("500 in 41 ms");
    expect(answerText({ log: [attempt, { ...attempt, status_code: 200 }], attempts: 2 })).toBe(
      "200 in 41 ms, 2 attempts",
    );
  });

  it("is the reason if there was no answer", () => {
    const failed = { ...attempt, status_code: null, error: "connection refused" };
    expect(answerText({ log: [failed], attempts: 1 })).toBe("connection refused");
    expect(answerText({ log: [{ ...failed, error: null }], attempts: 1 })).toBe("No response");
  });
});

it("readFilters ignores unknown values", () => {
  const read = (text: string) => readFilters(new URLSearchParams(text));
  expect(read("status=failed&event=ping&page=3")).toEqual({ status: "failed", event: "ping", page: 3 });
  expect(read("status=lost&event=none&page=-1")).toEqual({ status: undefined, event: undefined, page: 1 });
});

it("byResource keeps every type once, and the ping in a group of its own", () => {
  const groups = byResource(listedEventTypes);
  expect(groups.flatMap(({ types }) => types)).toHaveLength(Object.keys(eventTypes).length);
  expect(groups.at(-1)).toMatchObject({ resource: "test", types: [{ event: "ping" }] });
});

it("matching finds all words in the name and in what triggers the event", () => {
  expect(matching(listedEventTypes, "corrected SALE").map(({ event }) => event)).toEqual(["vehicle.sale_corrected"]);
  expect(matching(listedEventTypes, "")).toHaveLength(listedEventTypes.length);
});

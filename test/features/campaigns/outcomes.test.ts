import { describe, expect, it } from "vitest";
import { Refused, Unavailable } from "../../../server/features/campaigns/connector/port.ts";
import { changeAfter, eventOf, type Outcome, outcomeOf } from "../../../server/features/campaigns/delivery/outcomes.ts";
import { type PlatformStatus, transition } from "../../../server/features/campaigns/delivery/platform-state.ts";

const refused = outcomeOf(new Refused("PERMISSION_DENIED", "No."), false);
const unanswered = outcomeOf(new Unavailable("Silence.", true), false);
const found = (state: "running" | "paused" | "ended") =>
  ({ kind: "found", purchase: { campaign_id: "c1", ad_set_id: "s1", ad_id: "a1", state } }) as const;
function changed(status: PlatformStatus, outcome: Parameters<typeof eventOf>[0]) {
  const step = transition(status, eventOf(outcome));
  return step.kind === "move" ? changeAfter(step, outcome, "now") : expect.unreachable(`${status} stays`);
}

describe("outcomeOf", () => {
  const kindOf = (error: unknown, mayHaveHappened: boolean): Outcome["kind"] => outcomeOf(error, mayHaveHappened).kind;

  it("reports a request as unanswered if this attempt or an earlier one got no answer", () => {
    expect(kindOf(new Unavailable("Silence.", true), false)).toBe("unanswered");
    expect(kindOf(new Unavailable("Nobody there.", false), false)).toBe("refused");
    expect(kindOf(new Unavailable("Nobody there.", false), true)).toBe("unanswered");
  });

  it("keeps an unanswered request pending if the account is refused, and resolves it if the request is refused", () => {
    expect(kindOf(new Refused("PERMISSION_DENIED", "No."), true)).toBe("unanswered");
    expect(kindOf(new Refused("INSUFFICIENT_AD_CREDIT", "No."), true)).toBe("refused");
    expect(kindOf(new Refused("PERMISSION_DENIED", "No.", { mayHaveHappened: true }), false)).toBe("unanswered");
    expect(kindOf(new Refused("VALIDATION_ERROR", "No.", { mayHaveHappened: true }), false)).toBe("refused");
  });

  it("does not resolve an unanswered request by an error code that was derived from the HTTP status", () => {
    expect(kindOf(new Refused("VALIDATION_ERROR", "No.", { isGuess: true }), true)).toBe("unanswered");
    expect(kindOf(new Refused("VALIDATION_ERROR", "No.", { isGuess: true }), false)).toBe("refused");
  });

  it("throws an error that is not the connector's", () => {
    expect(() => outcomeOf(new Error("a fault of our own"), true)).toThrow("a fault of our own");
  });
});

describe("changeAfter", () => {
  it("keeps the number of an unanswered purchase, and drops it if the purchase was refused", () => {
    expect(changed("starting", unanswered)).toMatchObject({ status: "starting", errorCode: "CONNECTOR_UNAVAILABLE" });
    expect(changed("starting", unanswered)).not.toHaveProperty("request");
    expect(changed("starting", refused)).toMatchObject({ status: "failed", request: null });
  });

  it("keeps a purchase whose pause or resumption is refused, and drops it if the platform no longer knows it", () => {
    expect(changed("resuming", refused)).toMatchObject({ status: "paused" });
    expect(changed("resuming", refused)).not.toHaveProperty("request");
    expect(changed("pausing", refused)).toMatchObject({ status: "running", errorCode: "PERMISSION_DENIED" });
    const missing = outcomeOf(new Refused("CAMPAIGN_NOT_FOUND", "Unknown."), false);
    expect(changed("pausing", missing)).toMatchObject({ status: "failed", request: null });
  });

  it("keeps the number of an abandoned request and of an ended purchase", () => {
    const error = { code: "ACCOUNT_NOT_CONNECTED", message: "Not connected." };
    const abandoned = changed("starting", { kind: "abandoned", error });
    expect(abandoned).toMatchObject({ status: "unconfirmed", errorMessage: "Not connected." });
    expect(abandoned).not.toHaveProperty("request");
    const disqualified = changed("ended", { kind: "disqualified", error });
    expect(disqualified).toMatchObject({ status: "ended", errorMessage: "Not connected." });
    expect(disqualified).not.toHaveProperty("request");
  });

  it("stores the ids and the state that the platform reports", () => {
    const running = changed("starting", found("running"));
    expect(running).toMatchObject({ status: "running", platformCampaignId: "c1", errorCode: null });
    expect(changed("starting", found("ended"))).toMatchObject({ status: "ended" });
    expect(changed("starting", found("paused")).errorMessage).toContain("activate it again");
  });
});

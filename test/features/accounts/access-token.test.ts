import { describe, expect, it } from "vitest";
import { createAccessTokens } from "../../../server/features/accounts/sessions/access-token.ts";
import { minutes } from "../../../server/platform/clock.ts";
import { testClock } from "../../kit/serve.ts";

describe("createAccessTokens", () => {
  it("reads a token for 15 minutes, no matter how often it was read before", async () => {
    const clock = testClock();
    clock.freezeAt(new Date("2026-11-25T12:00:00Z"));
    const tokens = createAccessTokens("the secret", clock);
    const [read, unread] = [await tokens.issue("a"), await tokens.issue("b")];
    clock.advance(minutes(15) - 1);
    expect([await tokens.read(read), await tokens.read(read)]).toEqual(["a", "a"]);
    clock.advance(1);
    expect([await tokens.read(read), await tokens.read(unread)]).toEqual([undefined, undefined]);
  });

  it("reads no token of another secret, and none that is changed", async () => {
    const tokens = createAccessTokens("the secret", testClock());
    const token = await tokens.issue("a");
    expect(await tokens.read(token)).toBe("a");
    const [head, , signature] = token.split(".");
    const payload = Buffer.from(JSON.stringify({ sub: "b", exp: 9_999_999_999 })).toString("base64url");
    expect(await tokens.read(`${head}.${payload}.${signature}`)).toBeUndefined();
    expect(await createAccessTokens("another secret", testClock()).read(token)).toBeUndefined();
    expect(await tokens.read("nonsense")).toBeUndefined();
  });
});

import { expect, it } from "vitest";
import { z } from "zod";
import { answerOf, type HostError, httpHost } from "../../../server/features/sync/link/http-host.ts";

/** The message of a request that fails with this code of Node. */
async function messageFor(code: string): Promise<string> {
  const failing = async () => {
    throw new TypeError("fetch failed", { cause: Object.assign(new Error("failed"), { code }) });
  };
  const stop = new AbortController().signal;
  const host = httpHost({ url: "https://cars.lan", apiKey: "prod_x", dispatcherFor: failing, stop });
  return host.time().then(
    () => "reached",
    (error: unknown) => (error instanceof Error ? error.message : ""),
  );
}

it.each([
  ["SELF_SIGNED_CERT_IN_CHAIN", /does not trust its certificate/],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", /does not trust its certificate/],
  ["CERT_HAS_EXPIRED", /expired/],
  ["ERR_TLS_CERT_ALTNAME_INVALID", /another name/],
  ["ECONNREFUSED", /refused the connection/],
  ["ECONNRESET", /could not be reached/],
])("a linked server that cannot be reached: %s says why", async (code, reason) => {
  expect(await messageFor(code)).toMatch(reason);
});

const refusal = (code: string) =>
  JSON.stringify({ success: false, error: { code, message: "Try again in a moment." } });

it.each([
  ["a proxy without a server behind it", 502, "<html>Bad Gateway</html>", "UNREACHABLE"],
  ["a proxy that stopped waiting", 504, "", "UNREACHABLE"],
  ["a server without its database", 503, refusal("SERVICE_UNAVAILABLE"), "UNREACHABLE"],
  ["a server that refuses the key", 401, refusal("INVALID_API_KEY"), "INVALID_API_KEY"],
  ["another program", 500, "Oops", "UNKNOWN_ANSWER"],
])("the error code for the answer of %s", (_, status, text, code) => {
  const answer = (): unknown => answerOf({ status, text }, z.object({ ok: z.boolean() }));
  expect(answer).toThrow(expect.objectContaining<Partial<HostError>>({ code }));
});

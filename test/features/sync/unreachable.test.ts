import { expect, it } from "vitest";
import { httpHost } from "../../../server/features/sync/link/http-host.ts";

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

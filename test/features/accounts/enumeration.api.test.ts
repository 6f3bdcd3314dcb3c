import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hours } from "../../../server/platform/clock.ts";
import { signedIn } from "../../kit/people.ts";
import { callerOf, serveForTest, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let verified: string;
const unverified = "waiting@example.com";
/** Not that of other tests, which is hashed in less time (`test/kit/argon2.ts`). */
const password = "meadow-47-Crankshaft-tuba";
beforeAll(async () => {
  server = await serveForTest();
  verified = (await signedIn(server, { password })).email;
  await callerOf(server).api.accounts.register({ body: { email: unverified, name: "Wait", password } });
});
afterAll(() => server.close());

const samples = 11;

/** Median milliseconds of the request for each address. The addresses take turns, so that other load affects all alike. */
async function medians(addresses: readonly string[], request: (email: string) => Promise<unknown>): Promise<number[]> {
  const taken = addresses.map((): number[] => []);
  for (let round = 0; round <= samples; round += 1) {
    for (const turn of addresses.keys()) {
      const index = (turn + round) % addresses.length;
      const started = performance.now();
      await request(addresses[index] ?? "");
      // The first round is the warm-up.
      if (round > 0) taken[index]?.push(performance.now() - started);
    }
    server.clock.advance(hours(1));
  }
  return taken.map((times) => times.sort((a, b) => a - b)[samples >> 1] ?? 0);
}

async function answerOf(path: string, body: unknown): Promise<unknown> {
  const response = await callerOf(server).fetch(`/v1${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
  const { meta: _meta, ...rest } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, rest };
}

describe.each([
  ["/auth/login", { password: "wrong-wrong-wrong" }],
  ["/auth/forgot-password", {}],
  ["/auth/send-email-verification", {}],
])("POST %s", (path, fields) => {
  it("answers known and unknown addresses alike and in the same time", async () => {
    const request = (email: string) => answerOf(path, { email, ...fields });
    const people = [verified, unverified, "ghost@example.com"];
    const answers = await Promise.all(people.map(request));
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    // Other load on the machine can distort one measurement by chance; retry.
    await vi.waitFor(
      async () => {
        const [known = 0, waiting = 0, ghost = 0] = await medians(people, request);
        // Without equal work, sign-in times differ by a factor of 20 and mail requests by a factor of 3.
        for (const ratio of [known / ghost, waiting / ghost]) {
          expect(ratio).toBeGreaterThan(0.45);
          expect(ratio).toBeLessThan(2.2);
        }
      },
      { timeout: 50_000, interval: 0 },
    );
  });
});

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hours } from "../../../server/platform/clock.ts";
import { goodPassword, signedIn } from "../../kit/people.ts";
import { callerOf, serveForTest, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let verified: string;
const unverified = "waiting@example.com";
beforeAll(async () => {
  server = await serveForTest();
  verified = (await signedIn(server)).email;
  await callerOf(server).api.accounts.register({ body: { email: unverified, name: "Wait", password: goodPassword } });
});
afterAll(() => server.close());

const samples = 11;

/** Milliseconds that the request takes for each address, in turns, so that what goes on meanwhile goes on for all. */
async function medians(addresses: readonly string[], request: (email: string) => Promise<unknown>): Promise<number[]> {
  const taken = addresses.map((): number[] => []);
  for (let round = 0; round <= samples; round += 1) {
    for (const turn of addresses.keys()) {
      const index = (turn + round) % addresses.length;
      const started = performance.now();
      await request(addresses[index] ?? "");
      // the first round warms up
      if (round > 0) taken[index]?.push(performance.now() - started);
    }
    server.clock.advance(hours(1));
  }
  return taken.map((times) => times.sort((a, b) => a - b)[samples >> 1] ?? 0);
}

async function answerOf(path: string, body: unknown): Promise<unknown> {
  const response = await callerOf(server).fetch(path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
  const { meta: _meta, ...rest } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, rest };
}

describe.each([
  ["/v1/auth/login", { password: "wrong-wrong-wrong" }],
  ["/v1/auth/forgot-password", {}],
  ["/v1/auth/send-email-verification", {}],
])("POST %s", (path, more) => {
  it("answers alike, in the same time, whether or not there is such an account", async () => {
    const request = (email: string) => answerOf(path, { email, ...more });
    const people = [verified, unverified, "ghost@example.com"];
    const answers = await Promise.all(people.map(request));
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    // a machine that is busy elsewhere may favour one of them by chance, but not again and again
    await vi.waitFor(
      async () => {
        const [known = 0, waiting = 0, ghost = 0] = await medians(people, request);
        // without equal work a sign-in differs twentyfold, a mail that is written at once threefold
        for (const ratio of [known / ghost, waiting / ghost]) {
          expect(ratio).toBeGreaterThan(0.45);
          expect(ratio).toBeLessThan(2.2);
        }
      },
      { timeout: 50_000, interval: 0 },
    );
  });
});

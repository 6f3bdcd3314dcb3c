import { expect, it } from "vitest";
import { brakes, delayOf, openBrakes } from "../../../server/features/accounts/sign-in/brakes.ts";
import { systemClock } from "../../../server/platform/clock.ts";
import { createAttempts } from "../../../server/platform/http/limits/attempts.ts";
import { errorOf } from "../../kit/people.ts";

const attempts = () => createAttempts({ dialect: "sqlite" } as never, systemClock);

it("delays nobody within the free sign-ins, then 250 ms more each time, and 10 s at most", () => {
  const delays = [1, 20, 21, 22, 59, 60, 1000].map((pressure) => delayOf(brakes.account, pressure));
  expect(delays).toEqual([0, 0, 250, 500, 9750, 10_000, 10_000]);
});

it("lets 20 sign-ins of one network wait, refuses more for some seconds, and no other network's", async () => {
  const waits: (() => void)[] = [];
  const braked = openBrakes(attempts(), () => new Promise<void>((go) => waits.push(go)));
  const network = "203.0.113.7";
  const signIn = async (from: string, email: string) => {
    const { delayMs } = await braked.arrive(from);
    await braked.pass({ email, network: from, delayMs });
  };
  // the brake of everybody lets as many go at once as that of a network, and 20 more
  for (let i = 0; i < brakes.network.free; i += 1) await braked.arrive(network);
  const held = Array.from({ length: 20 }, (_, i) => signIn(network, `person${i}@example.com`));
  await new Promise(setImmediate);
  expect(waits).toHaveLength(20);
  const refused = await errorOf(signIn(network, "one-more@example.com"));
  expect(refused).toMatchObject({ code: "RATE_LIMIT_EXCEEDED", details: { limit: "sign-in" } });
  expect(refused.details?.retry_after).toBeLessThanOrEqual(10);
  await signIn("203.0.113.8", "somebody@example.com");
  for (const go of waits) go();
  await Promise.all(held);
  void signIn(network, "later@example.com");
  await new Promise(setImmediate);
  expect(waits).toHaveLength(21);
});

it("does not count what turned out right", async () => {
  const braked = openBrakes(attempts(), () => Promise.reject(new Error("it waits")));
  for (let i = 0; i < 200; i += 1) {
    const of = { email: "ann@example.com", network: "203.0.113.7" };
    await braked.pass({ ...of, ...(await braked.arrive(of.network)) });
    await braked.forgive(of);
  }
});

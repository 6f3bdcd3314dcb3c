import { expect, it } from "vitest";
import { brakes, createBrakes, delayOf } from "../../../server/features/accounts/sign-in/brakes.ts";
import { systemClock } from "../../../server/platform/clock.ts";
import { createAttempts } from "../../../server/platform/http/limits/attempts.ts";
import { errorOf } from "../../kit/people.ts";

const attempts = () => createAttempts({ dialect: "sqlite" } as never, systemClock);

it("delayOf answers 0 within the free sign-ins, then 250 ms more for each, up to 10 s", () => {
  const delays = [1, 20, 21, 22, 59, 60, 1000].map((pressure) => delayOf(brakes.account, pressure));
  expect(delays).toEqual([0, 0, 250, 500, 9750, 10_000, 10_000]);
});

it("the sign-in brakes delay 20 sign-ins of a network, reject further ones, and do not affect other networks", async () => {
  const waits: (() => void)[] = [];
  const braked = createBrakes(attempts(), () => new Promise<void>((resolve) => waits.push(resolve)));
  const network = "203.0.113.7";
  const signIn = async (from: string, email: string) => {
    const { delayMs } = await braked.arrive(from);
    await braked.pass({ email, network: from, delayMs });
  };
  // The global brake has more free sign-ins than the brake of a network.
  for (let i = 0; i < brakes.network.free; i += 1) await braked.arrive(network);
  const held = Array.from({ length: 20 }, (_, i) => signIn(network, `person${i}@example.com`));
  await new Promise(setImmediate);
  expect(waits).toHaveLength(20);
  const refused = await errorOf(signIn(network, "one-more@example.com"));
  expect(refused).toMatchObject({ code: "RATE_LIMIT_EXCEEDED", details: { limit: "sign-in" } });
  expect(refused.details?.retry_after).toBeLessThanOrEqual(10);
  await signIn("203.0.113.8", "somebody@example.com");
  for (const resolve of waits) resolve();
  await Promise.all(held);
  void signIn(network, "later@example.com");
  await new Promise(setImmediate);
  expect(waits).toHaveLength(21);
});

it("the sign-in brakes do not count successful sign-ins", async () => {
  const braked = createBrakes(attempts(), () => Promise.reject(new Error("the sign-in was delayed")));
  for (let i = 0; i < 200; i += 1) {
    const signIn = { email: "ann@example.com", network: "203.0.113.7" };
    await braked.pass({ ...signIn, ...(await braked.arrive(signIn.network)) });
    await braked.forgive(signIn);
  }
});

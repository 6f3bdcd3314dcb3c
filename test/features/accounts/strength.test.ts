import { afterEach, describe, expect, it, vi } from "vitest";
import { estimateStrength } from "../../../server/features/accounts/sign-in/strength/strength.ts";
import { goodPassword } from "../../kit/password.ts";
import { product, strengthOfGoodPassword } from "../../kit/strength.ts";

describe("estimateStrength", () => {
  afterEach(() => void vi.useRealTimers());

  it("returns the score and the advice of each password, in the order of the calls", async () => {
    const passwords = ["password1", "correct horse battery staple", "forecourt"];
    const tasks = passwords.map((password) => estimateStrength({ password, personal: ["forecourt"] }));
    const [common, long, personal] = await Promise.all(tasks);
    expect(common).toMatchObject({ score: 0, advice: expect.stringContaining("common") });
    expect(long).toEqual({ score: 4, advice: "" });
    expect(personal?.score).toBe(0);
  });

  it("returns for the password of the tests what the tests take instead of asking", async () => {
    expect(await product.estimateStrength({ password: goodPassword, personal: [] })).toEqual(strengthOfGoodPassword);
  });

  it("starts another thread after the last one ended", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const task = { password: "tractor-lamp-91", personal: [] };
    const first = await estimateStrength(task);
    vi.advanceTimersByTime(10_000);
    expect(vi.getTimerCount()).toBe(0);
    expect(await estimateStrength(task)).toEqual(first);
  });
});

import { setTimeout as pause } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { listen } from "../../server/listening.ts";

it("has whoever asks before the app is there wait for it, whatever he sends", async () => {
  const { url, answerWith, stop } = await listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(stop);
  const asked = ["first", "second"].map(async (body) => (await fetch(url, { method: "POST", body })).text());
  const hungUp = fetch(url, { signal: AbortSignal.timeout(50) });
  await expect(hungUp).rejects.toThrow(/aborted/);
  await pause(50);
  answerWith((req, res) => void req.pipe(res));
  expect(await Promise.all(asked)).toEqual(["first", "second"]);
  expect(await (await fetch(url, { method: "POST", body: "later" })).text()).toBe("later");
});

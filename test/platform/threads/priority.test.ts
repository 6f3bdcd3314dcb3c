import { once } from "node:events";
import { constants, getPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";

it.runIf(process.platform === "linux")("lowers the priority of its own thread only", async () => {
  const before = getPriority();
  const thread = new Worker(new URL("./priority.worker.ts", import.meta.url));
  const [priority] = await once(thread, "message");
  expect(priority).toBe(Math.max(before, constants.priority.PRIORITY_BELOW_NORMAL));
  expect(getPriority()).toBe(before);
});

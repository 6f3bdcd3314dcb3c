import { setTimeout as pause } from "node:timers/promises";
import type { Dealership } from "./dealership.ts";

/** How long the last rows and files may take to the other side. */
const withinMs = 120_000;

/** Exchanges what is left, until two runs in a row find nothing. Returns why it does not end. */
export async function lastExchange({ owner }: Dealership): Promise<readonly string[]> {
  // nobody has used this session since the beginning, and its cookie is valid for some minutes
  await owner.api.accounts.refresh();
  const deadline = performance.now() + withinMs;
  for (let quiet = 0; quiet < 2; ) {
    const status = await owner.api.sync.run();
    const { lastError, filesError, isMoving, unsent, waiting, filesWaiting } = status;
    const isQuiet = !lastError && !filesError && !isMoving && unsent + waiting + filesWaiting === 0;
    quiet = isQuiet ? quiet + 1 : 0;
    if (!isQuiet && performance.now() > deadline) return [`sync does not end: ${JSON.stringify(status)}`];
    await pause(200);
  }
  return [];
}

import { expect, it } from "vitest";
import type { DesktopBridge } from "../../contracts/desktop/bridge.ts";
import { followDesktop } from "../../renderer/app/desktop/follow-desktop.ts";

type Page = Parameters<typeof followDesktop>[1];

/** The page's part of the shell, with what it opens. */
async function connected(waiting: string[]) {
  const listeners = new Map<string, () => void>();
  const opened: string[] = [];
  const desktop: Pick<DesktopBridge, "on" | "takePath"> = {
    takePath: async () => waiting.shift(),
    on: (event, listener) => {
      // the page needs no detail of `navigate`
      listeners.set(event, () => listener(null as never));
      return () => void listeners.delete(event);
    },
  };
  const live = { subscribe: () => () => {} };
  // the parts that this test does not reach are missing
  const page = { live, open: (path: string) => void opened.push(path) } as unknown as Page;
  const stop = followDesktop(desktop as DesktopBridge, page);
  await new Promise((resolve) => setTimeout(resolve, 0));
  return { opened, listeners, stop };
}

it("the page opens a link that was clicked before it was loaded, and the next ones", async () => {
  const waiting = ["/leads"];
  const { opened, listeners, stop } = await connected(waiting);
  expect(opened).toEqual(["/leads"]);
  waiting.push("/market");
  listeners.get("navigate")?.();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(opened).toEqual(["/leads", "/market"]);
  stop();
  expect(listeners.size).toBe(0);
});

it("the page stays where it is if nothing waits", async () => {
  expect((await connected([])).opened).toEqual([]);
});

import { expect, it } from "vitest";
import type { DesktopBridge, OpenedFile, OpenedKind } from "../../contracts/desktop/bridge.ts";
import { followDesktop } from "../../renderer/app/desktop/follow-desktop.ts";
import { openedFiles, takeOpened } from "../../renderer/app/desktop/opened-files.ts";

type Page = Parameters<typeof followDesktop>[1];

/** All promises of the answers below have settled. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

interface Waiting {
  readonly paths?: string[];
  readonly files?: Map<OpenedKind, OpenedFile[]>;
}

/** The page's part of the shell, with what it opens. */
async function connected({ paths = [], files = new Map() }: Waiting) {
  const listeners = new Map<string, () => void>();
  const opened: string[] = [];
  const desktop: Pick<DesktopBridge, "on" | "takePath" | "takeFiles"> = {
    takePath: async () => paths.shift(),
    takeFiles: async (kind) => {
      const taken = files.get(kind) ?? [];
      files.delete(kind);
      return taken;
    },
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
  await settled();
  return { opened, listeners, stop };
}

it("the page opens a link that was clicked before it was loaded, and the next ones", async () => {
  const paths = ["/leads"];
  const { opened, listeners, stop } = await connected({ paths });
  expect(opened).toEqual(["/leads"]);
  paths.push("/market");
  listeners.get("navigate")?.();
  await settled();
  expect(opened).toEqual(["/leads", "/market"]);
  stop();
  expect(listeners.size).toBe(0);
});

it("the page stays where it is if nothing waits", async () => {
  expect((await connected({})).opened).toEqual([]);
});

const file = (name: string): OpenedFile => ({ name, bytes: new TextEncoder().encode(name) });

it("opened files wait for the page that takes their kind, with the type that a browser would give them", async () => {
  const files = new Map<OpenedKind, OpenedFile[]>([
    ["photo", [file("front.JPG"), file("rear.heic")]],
    ["obd", [file("trip.csv")]],
  ]);
  const { listeners, stop } = await connected({ files });
  expect(openedFiles.get().photo.map(({ name, type }) => [name, type])).toEqual([
    ["front.JPG", "image/jpeg"],
    ["rear.heic", "image/heic"],
  ]);
  files.set("photo", [file("side.png")]);
  listeners.get("navigate")?.();
  await settled();
  expect(takeOpened("photo").map(({ name }) => name)).toEqual(["front.JPG", "rear.heic", "side.png"]);
  // taken once
  expect(takeOpened("photo")).toEqual([]);
  expect(await openedFiles.get().obd[0]?.text()).toBe("trip.csv");
  stop();
});

it("opened files that no page has taken are gone when the user signs out, also those on their way", async () => {
  const files = new Map<OpenedKind, OpenedFile[]>([["lead", [file("lead.adf")]]]);
  const { opened, listeners, stop } = await connected({ files });
  expect(openedFiles.get().lead).toHaveLength(1);
  files.set("market", [file("auction.csv")]);
  listeners.get("navigate")?.();
  stop();
  await settled();
  expect(openedFiles.get()).toEqual({ photo: [], market: [], lead: [], obd: [] });
  expect(opened).toEqual([]);
});

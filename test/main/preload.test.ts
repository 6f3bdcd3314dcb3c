import { beforeAll, expect, it, vi } from "vitest";
import { type DesktopBridge, type desktopEvents, desktopRequests } from "../../contracts/desktop/bridge.ts";

type Listener = (event: unknown, detail: unknown) => void;

/** What the preload does with Electron. */
const electron = vi.hoisted(() => ({
  listeners: new Map<string, Listener>(),
  invoked: [] as unknown[][],
  world: new Map<string, unknown>(),
}));

vi.mock("electron", () => ({
  contextBridge: { exposeInMainWorld: (name: string, api: unknown) => void electron.world.set(name, api) },
  ipcRenderer: {
    invoke: async (...values: unknown[]) => void electron.invoked.push(values),
    on: (event: string, listener: Listener) => void electron.listeners.set(event, listener),
    off: (event: string) => void electron.listeners.delete(event),
  },
}));

let bridge: DesktopBridge;
beforeAll(async () => {
  await import("../../main/bridge/preload.ts");
  // the first test compares its functions with the interface
  bridge = electron.world.get("forecourt") as DesktopBridge;
});

it("the page gets the requests of the bridge and `on`, and nothing of Electron (checklist, point 20)", async () => {
  expect([...electron.world.keys()]).toEqual(["forecourt"]);
  expect(Object.keys(bridge).sort()).toEqual([...desktopRequests, "on"].sort());
  expect(Object.values(bridge).every((one) => typeof one === "function")).toBe(true);
  await bridge.leaveKiosk("4711");
  expect(electron.invoked).toEqual([["leaveKiosk", "4711"]]);
});

it("a listener of the page gets the detail of an event without Electron's event object, until it stops", () => {
  const received: unknown[][] = [];
  const stop = bridge.on("server", (...values) => void received.push(values));
  electron.listeners.get("server")?.({ sender: "the way to Electron" }, { state: "running" });
  expect(received).toEqual([[{ state: "running" }]]);
  stop();
  expect(electron.listeners.size).toBe(0);
});

it("only the events of the bridge can be listened to", () => {
  // a script of the page is not checked by the compiler
  const unknown = "secrets" as (typeof desktopEvents)[number];
  expect(() => bridge.on(unknown, () => {})).toThrow("No such event");
});

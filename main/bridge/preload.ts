// Runs sandboxed in the page's window, as one CommonJS file (scripts/build.ts). It passes calls on and decides nothing.
import { contextBridge, ipcRenderer } from "electron";
import { type DesktopBridge, desktopEvents, desktopRequests } from "../../contracts/desktop/bridge.ts";

const requests = Object.fromEntries(
  desktopRequests.map((name) => [name, (...values: unknown[]) => ipcRenderer.invoke(name, ...values)]),
);

const on: DesktopBridge["on"] = (event, listener) => {
  if (!desktopEvents.includes(event)) throw new Error(`No such event: ${event}`);
  // without Electron's event object, which leads to its API
  const pass = (_event: unknown, detail: Parameters<typeof listener>[0]) => listener(detail);
  ipcRenderer.on(event, pass);
  return () => void ipcRenderer.off(event, pass);
};

contextBridge.exposeInMainWorld("forecourt", { ...requests, on });

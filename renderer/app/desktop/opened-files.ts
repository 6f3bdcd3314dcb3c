import { type DesktopBridge, type OpenedKind, openedKinds } from "../../../contracts/desktop/bridge.ts";
import { createStore } from "./store.ts";

type Opened = Readonly<Record<OpenedKind, readonly File[]>>;

const nothing: Opened = { photo: [], market: [], lead: [], obd: [] };

/** Files that the system has opened with the program, until their page takes them. Always empty in a browser. */
export const openedFiles = createStore<Opened>(nothing);

/** The files of a kind, which are then no longer kept. */
export function takeOpened(kind: OpenedKind): readonly File[] {
  const files = openedFiles.get()[kind];
  if (files.length > 0) openedFiles.set({ ...openedFiles.get(), [kind]: [] });
  return files;
}

/** Another user must not see them. */
export const clearOpenedFiles = (): void => openedFiles.set(nothing);

/** Fetches what the shell keeps. */
export async function fetchOpenedFiles(desktop: Pick<DesktopBridge, "takeFiles">): Promise<void> {
  for (const kind of openedKinds) {
    const files = await desktop.takeFiles(kind);
    const made = files.map(({ name, bytes }) => new File([bytes], name, { type: typeOf(name) }));
    if (made.length === 0) continue;
    const before = openedFiles.get();
    openedFiles.set({ ...before, [kind]: [...before[kind], ...made] });
  }
}

/** As a browser sets it for a file that a person chooses. */
function typeOf(name: string): string {
  if (/\.jpe?g$/i.test(name)) return "image/jpeg";
  if (/\.png$/i.test(name)) return "image/png";
  if (/\.hei[cf]$/i.test(name)) return "image/heic";
  return /\.csv$/i.test(name) ? "text/csv" : "";
}

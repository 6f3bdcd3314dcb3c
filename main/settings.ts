import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import { WindowState } from "./window/state.ts";

/** What the shell keeps between its starts. */
const Settings = z.object({
  window: WindowState.optional().catch(undefined),
  /** The scrypt hash of the PIN while the kiosk mode is on, as `salt:hash` in hex. */
  kiosk: z.string().optional().catch(undefined),
});
export type Settings = z.infer<typeof Settings>;

export interface SettingsFile {
  read(): Settings;
  update(change: { readonly [K in keyof Settings]?: Settings[K] | undefined }): void;
}

/** An unreadable file counts as empty: the window opens in its default place. */
export function openSettings(file: string): SettingsFile {
  const read = (): Settings => {
    try {
      return Settings.parse(JSON.parse(readFileSync(file, "utf8")));
    } catch {
      return {};
    }
  };
  return {
    read,
    update(change) {
      mkdirSync(dirname(file), { recursive: true });
      // written to a new file and renamed, so that a power cut leaves the old or the new file
      writeFileSync(`${file}.new`, JSON.stringify({ ...read(), ...change }), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}

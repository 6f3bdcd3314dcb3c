import { appendFileSync, mkdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";

/** Two files of this size are kept. Our own choice: some weeks of a workstation. */
const maxBytes = 5 * 1024 * 1024;

export interface LogFile {
  readonly folder: string;
  readonly file: string;
  write(text: string): void;
}

/** The log of the shell and its server, in files on this machine. Nothing is sent anywhere. */
export function openLogFile(folder: string): LogFile {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "forecourt.log");
  return {
    folder,
    file,
    write(text) {
      try {
        if (sizeOf(file) > maxBytes) renameSync(file, join(folder, "forecourt.old.log"));
        appendFileSync(file, text.endsWith("\n") ? text : `${text}\n`, { mode: 0o600 });
      } catch {
        // a full disk must not stop the shell
      }
    },
  };
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

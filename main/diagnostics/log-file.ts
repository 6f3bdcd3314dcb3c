import { appendFileSync, closeSync, mkdirSync, openSync, readSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";

/** Two files of this size are kept. Our own choice: some weeks of a workstation. */
const maxBytes = 5 * 1024 * 1024;

/** So much is shown. Our own choice: some thousand lines, and much less than a data address may have. */
const endBytes = 128 * 1024;

export interface LogFile {
  readonly folder: string;
  readonly file: string;
  write(text: string): void;
  /** The last lines. */
  end(): string;
}

/** The log of the shell and its server, in files on this machine. Nothing is sent anywhere. */
export function openLogFile(folder: string): LogFile {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "forecourt.log");
  return {
    folder,
    file,
    end: () => endOf(file),
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

function endOf(file: string): string {
  try {
    const from = Math.max(0, sizeOf(file) - endBytes);
    const opened = openSync(file, "r");
    try {
      const bytes = Buffer.alloc(endBytes);
      const text = bytes.toString("utf8", 0, readSync(opened, bytes, 0, endBytes, from));
      // the first line may be cut
      return from === 0 ? text : text.slice(text.indexOf("\n") + 1);
    } finally {
      closeSync(opened);
    }
  } catch {
    return "";
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

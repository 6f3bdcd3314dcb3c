import { closeSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { basename, extname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { OpenedFile, OpenedKind } from "../../contracts/desktop/bridge.ts";

/** Enough for the column names of a market file. */
const headBytes = 4096;
/** As many as an inspection takes in one go. A person who opens a whole folder by mistake can close the program. */
export const maxWaiting = 60;
/** The largest files that the pages take are market files. */
const maxBytes = 512 * 1024 * 1024;

const photoEndings: ReadonlySet<string> = new Set([".jpg", ".jpeg", ".png", ".heic", ".heif"]);
const leadEndings: ReadonlySet<string> = new Set([".adf", ".xml"]);

/** Columns that OBD apps write and market files do not have. */
const obdColumn = /\b(rpm|coolant|fuel trim|intake|obd|pid|device time|stft|ltft)\b/i;

/** What a file is for, by its name and its beginning; undefined if no page takes it. */
export function kindOfFile(name: string, head: string): OpenedKind | undefined {
  const ending = extname(name).toLowerCase();
  if (photoEndings.has(ending)) return "photo";
  if (leadEndings.has(ending)) return ending === ".adf" || /<adf[\s>]/i.test(head) ? "lead" : undefined;
  if (ending !== ".csv") return undefined;
  return obdColumn.test(head.split(/\r?\n/, 3).join("\n")) ? "obd" : "market";
}

export interface OpenedFiles {
  /** Notes a file that the system asks to open. Returns its kind; undefined if no page takes it. */
  add(path: string): OpenedKind | undefined;
  /** The files of a kind, which are then no longer noted. A file that cannot be read any more is left out. */
  take(kind: OpenedKind): readonly OpenedFile[];
}

export function createOpenedFiles(): OpenedFiles {
  let waiting: { readonly path: string; readonly kind: OpenedKind }[] = [];
  return {
    add(path) {
      const kind = kindOfPath(path);
      if (kind === undefined || waiting.some((file) => file.path === path)) return kind;
      waiting = [...waiting, { path, kind }].slice(-maxWaiting);
      return kind;
    },
    take(kind) {
      const taken = waiting.filter((file) => file.kind === kind);
      waiting = waiting.filter((file) => file.kind !== kind);
      return taken.flatMap(({ path }) => {
        try {
          return [{ name: basename(path), bytes: new Uint8Array(readFileSync(path)) }];
        } catch {
          return [];
        }
      });
    },
  };
}

/** The paths of the arguments that may be files: not the options and links among them. */
export const filesIn = (args: readonly string[]): readonly string[] =>
  args
    .filter((arg) => !arg.startsWith("-"))
    .map(pathOf)
    .filter((path) => extname(path) !== "" && !/^[a-z]+:\/\//i.test(path));

/** The arguments of a program that was started in `folder`, with the paths of its files from the root. */
export const absolute = (args: readonly string[], folder: string): readonly string[] =>
  args.map((arg) => (filesIn([arg]).length > 0 && !/^file:/i.test(arg) ? resolve(folder, arg) : arg));

/** File managers of Linux give files as `file:` addresses. What is none on this computer stays as it is. */
function pathOf(arg: string): string {
  if (!/^file:\/\//i.test(arg)) return arg;
  try {
    return new URL(arg).host === "" ? fileURLToPath(arg) : arg;
  } catch {
    return arg;
  }
}

function kindOfPath(path: string): OpenedKind | undefined {
  try {
    const size = statSync(path);
    if (!size.isFile() || size.size > maxBytes) return undefined;
    const file = openSync(path, "r");
    try {
      const head = Buffer.alloc(headBytes);
      return kindOfFile(path, head.toString("latin1", 0, readSync(file, head, 0, headBytes, 0)));
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}

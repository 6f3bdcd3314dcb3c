import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Our own choice: the last weeks of a machine that crashes often. */
const maxReports = 20;

export type Crashed = "server" | "page" | "process" | "shell";

export interface CrashReports {
  /** The folder of the reports, in which Electron puts its minidumps too. */
  readonly folder: string;
  /** Writes a report with the reason and the end of the log. */
  note(crashed: Crashed, reason: string): void;
  /** The newest first. */
  list(): readonly CrashReport[];
}

export interface CrashReport {
  readonly name: string;
  readonly at: Date;
}

interface Needs {
  readonly folder: string;
  readonly logEnd: () => string;
  readonly facts: string;
  readonly now?: () => Date;
}

/** Crash reports in files on this machine. They are sent nowhere: a person can send them to who helps them. */
export function openCrashReports({ folder, logEnd, facts, now = () => new Date() }: Needs): CrashReports {
  mkdirSync(folder, { recursive: true });
  const list = () => reportsIn(folder);
  return {
    folder,
    list,
    note(crashed, reason) {
      const at = now();
      const name = `${at.toISOString().replaceAll(":", "-")}-${crashed}.txt`;
      try {
        writeFileSync(join(folder, name), [at.toISOString(), crashed, reason, facts, "", logEnd()].join("\n"), {
          mode: 0o600,
        });
        for (const { name: old } of list()
          .filter((report) => report.name.endsWith(".txt"))
          .slice(maxReports))
          rmSync(join(folder, old), { force: true });
      } catch {
        // a full disk must not stop the shell
      }
    },
  };
}

/** Reports and minidumps, which Electron puts into folders of its own. */
function reportsIn(folder: string): CrashReport[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(txt|dmp)$/.test(name))
      .map((name) => ({ name, at: statSync(join(folder, name)).mtime }))
      .sort((a, b) => b.at.getTime() - a.at.getTime());
  } catch {
    return [];
  }
}

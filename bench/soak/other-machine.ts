import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";

/**
 * What stands for other machines must not take the time of the workstation's server: this process and all that it starts from now on
 * share the last core that it may use. The server has all of them. Only on Linux, and with at least two cores.
 */
export function moveToLastCore(): void {
  if (process.platform !== "linux" || availableParallelism() < 2) return;
  const [, last = ""] = /^Cpus_allowed_list:.*?(\d+)$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  execFileSync("taskset", ["--all-tasks", "--cpu-list", "--pid", last, String(process.pid)], { stdio: "ignore" });
}

/** The path of a program, until it is removed. */
export interface ProgramFile {
  readonly path: string;
  remove(): void;
}

/**
 * A program that starts another one which gets only the time that nothing else needs, whatever priority it gives itself. A browser
 * does. Only on Linux; elsewhere the program itself.
 */
export function yieldingProgram(program: string): ProgramFile {
  if (process.platform !== "linux") return { path: program, remove: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), "soak-program-"));
  const path = join(folder, "program.sh");
  writeFileSync(path, script(program));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Linux shares the time among sessions first, and then among the processes of each. A browser has a session of its own, so both are
 * lowered. A kernel without such groups has no `/proc/self/autogroup`.
 */
const script = (program: string) => `#!/bin/sh
{ echo 19 > /proc/self/autogroup; } 2> /dev/null
exec chrt --idle 0 '${program}' "$@"
`;

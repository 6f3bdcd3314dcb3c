import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
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

/**
 * A program that starts another one which gets only the time that nothing else needs, whatever priority it gives itself. A browser
 * does. Only on Linux; elsewhere the program itself.
 */
export function yieldingProgram(program: string): string {
  if (process.platform !== "linux") return program;
  const path = join(mkdtempSync(join(tmpdir(), "soak-program-")), "program.sh");
  writeFileSync(path, `#!/bin/sh\nexec chrt --idle 0 '${program}' "$@"\n`);
  chmodSync(path, 0o755);
  return path;
}

import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { cpus, platform, release, totalmem } from "node:os";
import { inRoot, root } from "../kit/repository.ts";
import type { MachineOfRun } from "./report.ts";

/** `Debian GNU/Linux 12 (bookworm)`, or the kernel's name and version. */
function system(): string {
  const file = "/etc/os-release";
  const name = existsSync(file) ? /^PRETTY_NAME="(.+)"$/m.exec(readFileSync(file, "utf8"))?.[1] : undefined;
  return name ?? `${platform()} ${release()}`;
}

export const thisMachine = (): MachineOfRun => ({
  cpu: cpus()[0]?.model.trim() ?? "unknown",
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  os: system(),
  node: process.version,
});

const git = (...args: readonly string[]): string => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

/** The short hash of the commit that is measured, with a + if code has changed since. */
export function commitOfRun(): string {
  const changed = git(
    "status",
    "--porcelain",
    "--untracked-files=no",
    "--",
    ":!docs",
    ":!bench/results.json",
    ":!*.md",
  );
  return `${git("rev-parse", "--short=9", "HEAD")}${changed === "" ? "" : "+"}`;
}

/** The installed versions of packages. */
export const packageVersions = (...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.map((name) => {
      const { version } = JSON.parse(readFileSync(inRoot("node_modules", name, "package.json"), "utf8")) as {
        version: string;
      };
      return [name, version];
    }),
  );

/** The version of an installed program, which it prints as the first word that begins with a digit; empty if it is missing. */
export function programVersion(program: string): Record<string, string> {
  const { status, stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  const version = /(^|\s)(\d\S*)/.exec(stdout ?? "")?.[2];
  return status === 0 && version ? { [`${program} program`]: version } : {};
}

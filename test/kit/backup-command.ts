import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { inRoot } from "../../scripts/kit/repository.ts";

const run = promisify(execFile);

export interface Said {
  readonly code: number;
  readonly text: string;
}

/** Runs one of the two commands in the same way as npm. */
export async function backupCommand(
  name: "backup" | "restore",
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Said> {
  const clean = Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith("FORECOURT_")));
  try {
    const { stdout } = await run(process.execPath, [inRoot(`scripts/backup/${name}.ts`), ...args], {
      env: { ...clean, ...env },
    });
    return { code: 0, text: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, text: stdout + stderr };
  }
}

import { parseArgs } from "node:util";
import { type Config, readConfig, StartError } from "../../server/config.ts";
import { BackupError } from "../../server/platform/backup/backup-error.ts";

export interface Asked {
  readonly positionals: readonly string[];
  readonly to: string | undefined;
  readonly config: Config;
}

/** Throws BackupError with the usage for invalid arguments, and StartError for an invalid environment. */
export function readAsked(args: readonly string[], usage: string, env: NodeJS.ProcessEnv): Asked {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { data: { type: "string" }, to: { type: "string" } },
    });
    const config = readConfig({ ...env, ...(values.data !== undefined && { FORECOURT_DATA_DIR: values.data }) });
    return { positionals, to: values.to, config };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new BackupError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/** Runs a command and prints its result. Errors that the user can correct are reported without a stack trace. */
export async function runCommand(
  failure: string,
  usage: string,
  work: (args: string[]) => Promise<string>,
): Promise<void> {
  const args = process.argv.slice(2);
  try {
    console.log(args.includes("--help") ? usage : await work(args));
  } catch (error) {
    const isKnown = error instanceof BackupError || error instanceof StartError;
    console.error(`${failure}\n${isKnown ? error.message : error instanceof Error ? error.stack : String(error)}`);
    process.exitCode = 1;
  }
}

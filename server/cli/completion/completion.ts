import { z } from "zod";
import type { Call, Command, Outcome } from "../command.ts";
import { bashScript } from "./bash.ts";
import { fishScript } from "./fish.ts";
import { powershellScript } from "./powershell.ts";
import { type Shell, shells } from "./shells.ts";
import { type CompletedCommand, completed, withHelp } from "./words.ts";
import { zshScript } from "./zsh.ts";

const scripts: Readonly<Record<Shell, (commands: readonly CompletedCommand[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
  powershell: powershellScript,
};

/** The script that completes every command in a shell. */
export const scriptFor = (shell: Shell, commands: readonly Command[]): string =>
  scripts[shell](withHelp(commands.map(completed)));

/** `forecourt completion`. */
export async function complete({ args, commands }: Call): Promise<Outcome> {
  const shell = z.enum(shells).parse(args[0]);
  const script = scriptFor(shell, commands);
  return { text: script, json: { shell, script } };
}

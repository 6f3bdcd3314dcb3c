import type { Command } from "../command.ts";

/** An option as shells complete it. */
export interface CompletedOption {
  /** `--to`. */
  readonly name: string;
  readonly about: string;
  readonly takesValue: boolean;
  /** The values that it takes; empty if it takes others, or none. */
  readonly choices: readonly string[];
}

/** A command as shells complete it. */
export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletedOption[];
  /** The values of the first argument; empty if it is a file or something else. */
  readonly choices: readonly string[];
}

const help: CompletedOption = { name: "--help", about: "print this help", takesValue: false, choices: [] };
const json: CompletedOption = { name: "--json", about: "print the result as JSON", takesValue: false, choices: [] };

/** The options of the program itself. */
export const ownOptions: readonly CompletedOption[] = [
  help,
  { name: "--version", about: "print the version", takesValue: false, choices: [] },
];

export const completed = (command: Command): CompletedCommand => ({
  name: command.name,
  summary: command.summary,
  options: [
    ...(command.options ?? []).map(({ flags, about, choices = [] }) => ({
      name: flags.split(" ")[0] ?? flags,
      about,
      takesValue: flags.includes("<"),
      choices,
    })),
    ...(command.json === undefined ? [] : [json]),
    help,
  ],
  choices: command.args?.[0]?.choices ?? [],
});

/** `forecourt help COMMAND`, which is no command of the table. */
export const withHelp = (commands: readonly CompletedCommand[]): readonly CompletedCommand[] => [
  ...commands,
  { name: "help", summary: "print the help of a command", options: [], choices: commands.map(({ name }) => name) },
];

/** A text in single quotes, as POSIX shells and fish take it. */
export const inSingleQuotes = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

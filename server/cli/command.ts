/** An argument of a command. `syntax` is commander's: `<vin>`, or `<photos...>` for several. */
export interface Argument {
  readonly syntax: string;
  readonly about: string;
  readonly choices?: readonly string[];
}

/** An option of a command. `flags` are commander's: `--to <folder>`, or `--detailed` without a value. */
export interface Option {
  readonly flags: string;
  readonly about: string;
  readonly choices?: readonly string[];
}

/** What a person entered, by the names that commander derives: `--dry-run` is `dryRun`. */
export interface Call {
  readonly args: readonly unknown[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly env: NodeJS.ProcessEnv;
  /** Every command, for those that are about the others. */
  readonly commands: readonly Command[];
  /** The output is for a program. */
  readonly json: boolean;
  /** One line about the progress, for a person at a terminal. */
  readonly progress: (line: string) => void;
}

/** The result of a command. Undefined: the command writes its output itself. */
export interface Outcome {
  readonly text: string;
  /** The output with `--json`, one document. */
  readonly json: unknown;
  /** Default: 0. */
  readonly exitCode?: number;
}

export interface Command {
  readonly name: string;
  /** One line, for the list of commands. */
  readonly summary: string;
  /** More about it, for its own help. */
  readonly about?: string;
  readonly args?: readonly Argument[];
  readonly options?: readonly Option[];
  /** What `--json` prints. Without it, the command has no such option. */
  readonly json?: string;
  readonly examples: readonly string[];
  /** The first line of the message when the command fails. */
  readonly failed: string;
  /** Parses its own arguments, `--help` included. */
  readonly isSeparate?: boolean;
  /** Loads the code of the command only now: `--help` and completions answer at once. */
  readonly run: (call: Call) => Promise<Outcome | undefined>;
}

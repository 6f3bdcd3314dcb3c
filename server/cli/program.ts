import { Argument, Option, Command as Parser } from "commander";
import { softwareVersion } from "../platform/version.ts";
import type { Command } from "./command.ts";
import { commands } from "./commands.ts";
import { exitMeanings } from "./exit-codes.ts";

export interface Entered {
  readonly command: Command;
  readonly args: readonly unknown[];
  readonly options: Readonly<Record<string, unknown>>;
}

export const jsonFlag = "--json";

const list = (title: string, lines: readonly string[]): string =>
  `\n${title}:\n${lines.map((line) => `  ${line}`).join("\n")}`;

const exitLines = Object.entries(exitMeanings).map(([code, meaning]) => `${code.padStart(3)}  ${meaning}`);

function parserOf(command: Command, onEntered: (entered: Entered) => void): Parser {
  const parser = new Parser(command.name).summary(command.summary).description(command.about ?? command.summary);
  for (const { syntax, about, choices } of command.args ?? []) {
    const argument = new Argument(syntax, about);
    parser.addArgument(choices ? argument.choices([...choices]) : argument);
  }
  for (const { flags, about, choices } of command.options ?? []) {
    const option = new Option(flags, about);
    parser.addOption(choices ? option.choices([...choices]) : option);
  }
  if (command.json !== undefined) parser.option(jsonFlag, "print the result as JSON, for programs");
  if (command.isSeparate) parser.allowUnknownOption().allowExcessArguments().helpOption(false);
  parser.addHelpText("after", list("Examples", command.examples));
  if (command.json !== undefined) parser.addHelpText("after", list("With --json", [command.json]));
  parser.addHelpText("after", list("Exit codes", exitLines));
  return parser.action((...given: unknown[]) => {
    // commander calls it with the arguments, the options and the parser
    onEntered({ command, args: given.slice(0, -2), options: parser.opts() });
  });
}

/** The parser of the whole command line, from the table of commands. It calls `onEntered` for a valid one. */
export function programOf(onEntered: (entered: Entered) => void): Parser {
  const program = new Parser("forecourt")
    .description("Forecourt, the workstation for car dealerships: the server, and its tools for this machine.")
    .version(softwareVersion, "--version", "print the version")
    .helpOption("--help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    .addHelpText("after", list("Exit codes", exitLines));
  for (const command of commands) {
    const parser = parserOf(command, onEntered);
    if (!command.isSeparate) parser.helpOption("--help", "print this help");
    program.addCommand(parser);
  }
  return program;
}

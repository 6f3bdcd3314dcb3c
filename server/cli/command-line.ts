import { CommanderError, type Command as Parser } from "commander";
import type { Outcome } from "./command.ts";
import { commands } from "./commands.ts";
import { exitCodes } from "./exit-codes.ts";
import { type Failure, failureFrom } from "./failure.ts";
import { type Entered, jsonFlag, programOf } from "./program.ts";

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const printError = (text: string): void => void process.stderr.write(`${text}\n`);

/** Reads the arguments. Undefined: help or the version was printed. Throws CommanderError for invalid arguments. */
function enteredIn(args: readonly string[], isJson: boolean): Entered | undefined {
  let entered: Entered | undefined;
  const program = programOf((one) => {
    entered = one;
  });
  const prepare = (parser: Parser): void => {
    parser.exitOverride().configureOutput({ writeErr: isJson ? () => {} : (text) => void process.stderr.write(text) });
    if (!isJson)
      parser.showHelpAfterError("`forecourt help` lists the commands, `forecourt help COMMAND` their options.");
    parser.commands.forEach(prepare);
  };
  prepare(program);
  program.parse(args, { from: "user" });
  return entered;
}

function report(failure: Failure, title: string, isJson: boolean): number {
  if (isJson) print(JSON.stringify({ error: failure }));
  else printError(`${title}\n${failure.message}`);
  return failure.exitCode;
}

async function execute({ command, args, options }: Entered, isJson: boolean): Promise<number> {
  const progress = (line: string) => {
    if (process.stderr.isTTY && !isJson) printError(line);
  };
  try {
    const call = { args, options, env: process.env, commands, json: isJson, progress };
    const outcome: Outcome | undefined = await command.run(call);
    if (!outcome) return Number(process.exitCode ?? exitCodes.done);
    print(isJson ? JSON.stringify(outcome.json, undefined, 2) : outcome.text);
    return outcome.exitCode ?? exitCodes.done;
  } catch (error) {
    return report(failureFrom(error), command.failed, isJson);
  }
}

/** Runs a command line, for example `["backup", "--json"]`, and returns the exit code. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  const isJson = args.includes(jsonFlag);
  try {
    // without a command, the help is the answer and no error
    const entered = enteredIn(args.length === 0 ? ["--help"] : args, isJson);
    return entered ? await execute(entered, isJson) : exitCodes.done;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return exitCodes.done;
    const message = error.message.replace(/^error: /, "");
    if (isJson) print(JSON.stringify({ error: { code: "USAGE", message, exitCode: exitCodes.usage } }));
    return exitCodes.usage;
  }
}

import { type CompletedCommand, type CompletedOption, inSingleQuotes, ownOptions } from "./words.ts";

/** In single quotes, fish has two escapes: for the quote and for the backslash. */
const quoted = (text: string): string => `'${text.replace(/['\\]/g, "\\$&")}'`;

const optionLine = (condition: string, { name, about, takesValue, choices }: CompletedOption): string => {
  const value = choices.length > 0 ? ` -x -a ${inSingleQuotes(choices.join(" "))}` : takesValue ? " -r -F" : "";
  return `complete -c forecourt -n ${quoted(condition)} -l ${name.slice(2)}${value} -d ${quoted(about)}`;
};

function linesOf({ name, summary, options, choices }: CompletedCommand): readonly string[] {
  const within = `__fish_seen_subcommand_from ${name}`;
  return [
    `complete -c forecourt -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
    ...options.map((option) => optionLine(within, option)),
    ...(choices.length > 0
      ? [
          `complete -c forecourt -n ${quoted(`${within}; and test (count (commandline -opc)) -eq 2`)} -f -a ${quoted(choices.join(" "))}`,
        ]
      : []),
  ];
}

export const fishScript = (commands: readonly CompletedCommand[]): string =>
  [
    "# fish completion of forecourt",
    ...ownOptions.map((option) => optionLine("__fish_use_subcommand", option)),
    ...commands.flatMap(linesOf),
  ].join("\n");

import { type CompletedCommand, type CompletedOption, inSingleQuotes, ownOptions } from "./words.ts";

/** In the descriptions of _arguments, brackets and colons have a meaning. */
const escaped = (text: string): string => text.replace(/[[\]:]/g, "\\$&");

function argumentOf({ name, about, takesValue, choices }: CompletedOption): string {
  const value = choices.length > 0 ? `:value:(${choices.join(" ")})` : takesValue ? ":value:_files" : "";
  return inSingleQuotes(`${name}[${escaped(about)}]${value}`);
}

function caseOf({ name, options, choices }: CompletedCommand): string {
  const first = choices.length > 0 ? inSingleQuotes(`1:value:(${choices.join(" ")})`) : "";
  const all = [...options.map(argumentOf), first, "'*:file:_files'"].filter((part) => part !== "");
  return `    ${name}) _arguments ${all.join(" ")} ;;`;
}

const described = ({ name, summary }: CompletedCommand): string =>
  inSingleQuotes(`${name}:${summary.replaceAll(":", "\\:")}`);

export const zshScript = (commands: readonly CompletedCommand[]): string => `#compdef forecourt
_forecourt() {
  local -a commands
  commands=(
${commands.map((command) => `    ${described(command)}`).join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    compadd -- ${ownOptions.map(({ name }) => name).join(" ")}
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${commands.map(caseOf).join("\n")}
  esac
}
compdef _forecourt forecourt`;

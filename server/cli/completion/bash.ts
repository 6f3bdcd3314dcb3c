import { type CompletedCommand, ownOptions } from "./words.ts";

const offer = (words: readonly string[]): string => `words="${words.join(" ")}"`;

function caseOf({ name, options, choices }: CompletedCommand): string {
  const values = options
    .filter((option) => option.choices.length > 0)
    .map((option) => `        ${option.name}) ${offer(option.choices)} ;;`);
  const free = options.filter(({ takesValue, choices: own }) => takesValue && own.length === 0).map((one) => one.name);
  const afterOption = [...values, ...(free.length > 0 ? [`        ${free.join("|")}) files=1 ;;`] : [])];
  return `    ${name})
      case "$previous" in
${[...afterOption, `        *) ${offer(options.map((option) => option.name))}; files=1 ;;`].join("\n")}
      esac
${choices.length > 0 ? `      if [ "$COMP_CWORD" -eq 2 ]; then ${offer(choices)}; files=""; fi\n` : ""}      ;;`;
}

/** Works with bash 3.2, the one of macOS. */
export const bashScript = (commands: readonly CompletedCommand[]): string => `# bash completion of forecourt
_forecourt() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words="" files="" IFS=$' \\t\\n'
  if [ "$COMP_CWORD" -eq 1 ]; then
    ${offer([...commands, ...ownOptions].map(({ name }) => name))}
  else case "\${COMP_WORDS[1]}" in
${commands.map(caseOf).join("\n")}
  esac; fi
  COMPREPLY=( $(compgen -W "$words" -- "$current") )
  if [ -n "$files" ] && [ "\${current:0:1}" != - ]; then
    IFS=$'\\n'
    COMPREPLY=( $(compgen -f -- "$current") )
  fi
}
complete -o filenames -F _forecourt forecourt`;

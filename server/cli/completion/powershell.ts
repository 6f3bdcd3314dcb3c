import { type CompletedCommand, ownOptions } from "./words.ts";

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const listOf = (words: readonly string[]): string => `@(${words.map(quoted).join(", ")})`;

const namesOf = ({ options }: CompletedCommand): readonly string[] => options.map(({ name }) => name);
const valuesOf = ({ options }: CompletedCommand): string =>
  options
    .filter(({ choices }) => choices.length > 0)
    .map(({ name, choices }) => `${quoted(name)} = ${listOf(choices)}`)
    .join("; ");

const entryOf = (command: CompletedCommand): string =>
  `    ${quoted(command.name)} = @{ Summary = ${quoted(command.summary)}; Options = ${listOf(namesOf(command))}; First = ${listOf(command.choices)}; Values = @{ ${valuesOf(command)} } }`;

/** Without a match, PowerShell completes file names itself. */
export const powershellScript = (commands: readonly CompletedCommand[]): string => `# PowerShell completion of forecourt
Register-ArgumentCompleter -Native -CommandName forecourt -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $commands = @{
${commands.map(entryOf).join("\n")}
  }
  $before = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.Extent.Text })
  $known = if ($before.Count -gt 1) { $commands[$before[1]] }
  $words = if ($before.Count -le 1) { @($commands.Keys | Sort-Object) + ${listOf(ownOptions.map(({ name }) => name))} }
    elseif (-not $known) { @() }
    elseif ($known.Values.ContainsKey($before[-1])) { $known.Values[$before[-1]] }
    elseif ($before.Count -eq 2 -and $known.First.Count -gt 0) { $known.First }
    elseif ($wordToComplete.StartsWith('-')) { $known.Options }
    else { @() }
  $words | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {
    $about = if ($before.Count -le 1 -and $commands.ContainsKey($_)) { $commands[$_].Summary } else { $_ }
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $about)
  }
}`;

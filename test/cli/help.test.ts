import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { inRoot } from "../../scripts/kit/repository.ts";
import { commands } from "../../server/cli/commands.ts";
import { scriptFor } from "../../server/cli/completion/completion.ts";
import { shells } from "../../server/cli/completion/shells.ts";
import { exitMeanings } from "../../server/cli/exit-codes.ts";
import { cleanFolder, forecourt } from "./run.ts";

const place = cleanFolder();
afterAll(() => place.remove());

const optionNames = commands.flatMap(({ options = [] }) => options.map(({ flags }) => flags.split(" ")[0] ?? ""));

describe("forecourt --help", () => {
  it("lists every command and every exit code, and so does no command at all", async () => {
    const { code, out } = await forecourt(place, ["--help"]);
    expect(code).toBe(0);
    for (const { name } of commands) expect(out).toMatch(new RegExp(`^  ${name}\\b`, "m"));
    for (const [number, meaning] of Object.entries(exitMeanings)) expect(out).toContain(`${number}  ${meaning}`);
    expect(await forecourt(place, [])).toEqual({ code: 0, out, err: "" });
  });

  // one process for each shows nothing more: all commands have the same code for it
  it("help COMMAND has its options, an example and the form of its JSON", async () => {
    const { code, out } = await forecourt(place, ["help", "import"]);
    expect(code).toBe(0);
    for (const part of ["--dry-run", "--key", "--json", 'choices: "vehicles"', "Examples:", "With --json:"])
      expect(out).toContain(part);
    expect((await forecourt(place, ["import", "--help"])).out).toBe(out);
  });

  it("mcp has its own help", async () => {
    const { code, out } = await forecourt(place, ["mcp", "--help"]);
    expect([code, out]).toEqual([0, expect.stringContaining("--tools")]);
  });
});

describe("a wrong command line", () => {
  it.each([
    ["an unknown command", ["inspekt"], "unknown command 'inspekt'"],
    ["an unknown option", ["backup", "--wrong"], "unknown option '--wrong'"],
    ["a missing argument", ["decode"], "missing required argument 'vin'"],
    ["an argument that is no choice", ["import", "leads", "a.csv"], "Allowed choices are vehicles, market"],
    ["too many arguments", ["backup", "a"], "too many arguments"],
  ])("%s ends with 2 and the reason", async (_what, args, reason) => {
    const { code, out, err } = await forecourt(place, args);
    expect([code, out, err]).toEqual([2, "", expect.stringContaining(reason)]);
  });

  it("with --json, the reason is JSON on stdout, and stderr is empty", async () => {
    const { code, out, err } = await forecourt(place, ["backup", "--wrong", "--json"]);
    expect([code, err]).toEqual([2, ""]);
    expect(JSON.parse(out)).toEqual({ error: { code: "USAGE", message: "unknown option '--wrong'", exitCode: 2 } });
  });

  it("a wrong setting ends with 2, and names it", async () => {
    const { code, err } = await forecourt(place, ["backup"], { env: { FORECOURT_PORT: "many" } });
    expect([code, err]).toEqual([2, expect.stringMatching(/^No backup was made\.\nFORECOURT_PORT: /)]);
  });
});

describe("forecourt completion", () => {
  it.each(shells)("%s: has every command and every option", (shell) => {
    const script = scriptFor(shell, commands);
    const words = new Set(script.match(/[\w-]+/g));
    const options = optionNames.map((name) => (shell === "fish" ? name.slice(2) : name));
    for (const word of [...commands.map(({ name }) => name), ...options]) expect(words).toContain(word);
  });

  const checkers = { bash: ["bash", "-n"], zsh: ["zsh", "-n"], fish: ["fish", "--no-execute"] } as const;
  it.each(Object.entries(checkers))("%s accepts the script, where it is installed", async (shell, [program, flag]) => {
    const { out } = await forecourt(place, ["completion", shell]);
    const file = join(place.work, `completion.${shell}`);
    writeFileSync(file, out);
    const checked = spawnSync(program, [flag, file], { encoding: "utf8" });
    if (checked.error) return console.warn(`${program} is not installed: it did not check its script.`);
    expect([checked.status, checked.stderr]).toEqual([0, ""]);
  });

  it.each([
    [["forecourt", "d"], "doctor decode"],
    [["forecourt", "import", ""], "vehicles market"],
    [["forecourt", "inspect", "--la"], "--language"],
    [["forecourt", "inspect", "--language", ""], "en de es"],
    [["forecourt", "restore", "pho"], "photos"],
  ])("bash completes %j", (words, expected) => {
    writeFileSync(join(place.work, "photos"), "");
    const script = scriptFor("bash", commands);
    const quoted = words.map((word) => `'${word}'`).join(" ");
    const ask = `${script}\nCOMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _forecourt; echo "\${COMPREPLY[*]}"`;
    const { error, stdout } = spawnSync("bash", ["-c", ask], { cwd: place.work, encoding: "utf8" });
    if (error) return console.warn("bash is not installed: its completion was not tried.");
    expect(stdout.trim()).toBe(expected);
  });
});

it("docs/command-line.md has every command, option and exit code", () => {
  const document = readFileSync(inRoot("docs/command-line.md"), "utf8");
  for (const { name } of commands) expect(document).toContain(`forecourt ${name}`);
  for (const option of optionNames) expect(document).toContain(`\`${option}`);
  for (const [code, meaning] of Object.entries(exitMeanings)) expect(document).toContain(`| ${code} | ${meaning} |`);
});

import { type Config, readConfig, StartError } from "../../config.ts";
import { findRunning } from "../../platform/shell/find-running.ts";
import { softwareVersion } from "../../platform/version.ts";
import type { Call, Outcome } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { environmentOf } from "../settings.ts";
import { type Check, type Finding, type Installation, ok, reasonOf, warning } from "./check.ts";
import { checkCamera } from "./checks/camera.ts";
import { checkDataFolder } from "./checks/data-folder.ts";
import { checkDatabase } from "./checks/database.ts";
import { checkDisk } from "./checks/disk.ts";
import { checkProgram, settingsName, wrongSettings } from "./checks/environment.ts";
import { checkKeychain } from "./checks/keychain.ts";
import { checkModels } from "./checks/models.ts";
import { checkPorts } from "./checks/ports.ts";
import { checkFfmpeg, checkVin } from "./checks/tools.ts";

/** In the order in which they are reported. */
const checks: readonly (readonly [string, Check])[] = [
  ["program", checkProgram],
  ["data folder", checkDataFolder],
  ["database", checkDatabase],
  ["disk", checkDisk],
  ["models", checkModels],
  ["ffmpeg", checkFfmpeg],
  ["VIN tables", checkVin],
  ["port", checkPorts],
  ["camera", checkCamera],
  ["keychain", checkKeychain],
];

/** The settings; if they are invalid, the defaults, so that everything else is checked too. */
function settingsOf(call: Call): { readonly config: Config; readonly findings: readonly Finding[] } {
  try {
    return { config: readConfig(environmentOf(call)), findings: [ok(settingsName, "all are valid")] };
  } catch (cause) {
    if (!(cause instanceof StartError)) throw cause;
    const { data } = call.options;
    const folder = data ?? call.env.FORECOURT_DATA_DIR;
    const rest = Object.entries(call.env).filter(([name]) => !name.startsWith("FORECOURT_"));
    const env = { ...Object.fromEntries(rest), ...(folder ? { FORECOURT_DATA_DIR: String(folder) } : {}) };
    return { config: readConfig(env), findings: wrongSettings(cause.message) };
  }
}

async function run([name, check]: readonly [string, Check], installation: Installation): Promise<readonly Finding[]> {
  try {
    return await check(installation);
  } catch (cause) {
    return [warning(name, `This could not be checked: ${reasonOf(cause)}`, "Correct this, and run the doctor again.")];
  }
}

const indented = (text: string, by: number): string => text.replaceAll("\n", `\n${" ".repeat(by)}`);
const nameWidth = 21;
const statusWidth = 9;

function lineOf({ name, status, found, remedy }: Finding): string {
  const margin = statusWidth + nameWidth;
  const advice = remedy === null ? "" : `\n${" ".repeat(margin)}-> ${indented(remedy, margin + 3)}`;
  return `${status.padEnd(statusWidth)}${name.padEnd(nameWidth)}${indented(found, margin)}${advice}`;
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** `forecourt doctor`. */
export async function examine(call: Call): Promise<Outcome> {
  const { config, findings } = settingsOf(call);
  const installation = { config, running: await findRunning(config.dataFolder) };
  const found = [...findings, ...(await Promise.all(checks.map((one) => run(one, installation)))).flat()];
  const errors = found.filter(({ status }) => status === "error").length;
  const warnings = found.filter(({ status }) => status === "warning").length;
  const summary =
    errors + warnings === 0 ? "Everything works." : `${count(errors, "error")}, ${count(warnings, "warning")}.`;
  return {
    text: [...found.map(lineOf), "", summary].join("\n"),
    json: { healthy: errors === 0, version: softwareVersion, checks: found },
    exitCode: errors > 0 ? exitCodes.failed : exitCodes.done,
  };
}

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Config } from "../../../config.ts";
import { seconds } from "../../../platform/clock.ts";
import { keyFileIn } from "../../../platform/secrets/key-places.ts";
import { workerFile } from "../../../platform/threads/worker-file.ts";
import { type Check, type Finding, ok, reasonOf, warning } from "../check.ts";

const run = promisify(execFile);
const name = "keychain";

/** Longer than the keychain may take, so that the process can still say what is wrong. Our own choice. */
const answerMs = seconds(8);

/**
 * Why the keychain cannot be used; undefined if it can. Asked in a process of its own, which can be ended: a call into a locked
 * keychain cannot.
 */
async function problem(): Promise<string | undefined> {
  try {
    await run(process.execPath, [fileURLToPath(workerFile("keychain-trial"))], {
      timeout: answerMs,
      killSignal: "SIGKILL",
    });
    return undefined;
  } catch (cause) {
    const printed = cause instanceof Error && "stdout" in cause ? String(cause.stdout) : "";
    return printed || `The keychain cannot be used: ${reasonOf(cause)}`;
  }
}

const unlocking: Partial<Record<NodeJS.Platform, string>> = {
  linux: "Sign in to a desktop session with a keyring (GNOME Keyring, KWallet) and unlock it",
  darwin: "Unlock the login keychain in Keychain Access",
  win32: "Start the service Credential Manager",
};

/** What a workstation does without a keychain (ADR 39). */
const withoutKeychain = ({ dataFolder }: Config): string =>
  `A new key of the stored secrets is kept in ${keyFileIn(dataFolder)}, and secrets that people enter, for example a mail ` +
  "password, are refused.";

/** Undefined: the keychain works. */
function withoutAsking(config: Config): Finding | undefined {
  if (config.secretKey !== undefined) return ok(name, "not needed: FORECOURT_SECRET_KEY is set");
  if (config.databaseUrl !== undefined) {
    const found =
      "Not used with Postgres. Without a key, the stored secrets are not encrypted, and people can enter none.";
    return warning(name, found, "Set the same FORECOURT_SECRET_KEY for all servers of the database.");
  }
  if (config.usesKeychain) return undefined;
  if (config.mode === "hosted" || config.isDemo) {
    return ok(name, `not used: the key of the stored secrets is in ${keyFileIn(config.dataFolder)}`);
  }
  const remedy = "Remove FORECOURT_KEYCHAIN, or set FORECOURT_SECRET_KEY.";
  return warning(name, `FORECOURT_KEYCHAIN is off. ${withoutKeychain(config)}`, remedy);
}

export const checkKeychain: Check = async ({ config }) => {
  const known = withoutAsking(config);
  if (known) return [known];
  const started = performance.now();
  const reason = await problem();
  if (reason === undefined) {
    return [ok(name, `stored, read and deleted a value in ${Math.round(performance.now() - started)} ms`)];
  }
  const unlock = unlocking[process.platform] ?? "Set up the system's keychain";
  const found =
    `${reason}. ${withoutKeychain(config)} If the key is in this keychain already, people sign in again after each ` +
    "start until it can be read.";
  return [warning(name, found, `${unlock}, or set FORECOURT_SECRET_KEY. Then start Forecourt again.`)];
};

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { seconds } from "../../../platform/clock.ts";
import { productFolder } from "../../../platform/paths.ts";
import { type Check, ok, reasonOf, warning } from "../check.ts";

const run = promisify(execFile);
const name = "keychain";

/** A locked keychain waits for a person's password. Our own estimate: an unlocked one takes 11 ms. */
const answerMs = seconds(4);

/**
 * Stores a value, reads it and deletes it. In a process of its own, which can be ended: a call into a locked keychain cannot, and
 * the native module can be missing.
 */
const roundTrip = `
const { AsyncEntry } = await import("@napi-rs/keyring");
const entry = new AsyncEntry("Forecourt doctor", "round trip " + process.pid);
const value = String(Math.random());
await entry.setPassword(value);
const read = await entry.getPassword();
await entry.deletePassword();
if (read !== value) throw new Error("it returned another value than the stored one");
`;

/** The message of the error, from what Node prints of it. */
function problemOf(cause: unknown): string {
  if (cause instanceof Error && "killed" in cause && cause.killed) {
    return `it did not answer within ${answerMs / 1000} s; it may be locked`;
  }
  const printed = cause instanceof Error && "stderr" in cause ? String(cause.stderr) : reasonOf(cause);
  return /^\[?\w*Error[^:\n]*: ([^\]\n]+)/m.exec(printed)?.[1] ?? "it does not work";
}

const remedies: Partial<Record<NodeJS.Platform, string>> = {
  linux:
    "Sign in to a desktop session with a keyring (GNOME Keyring, KWallet) and unlock it. A server without one keeps its secrets in the data folder.",
  darwin: "Unlock the login keychain in Keychain Access.",
  win32: "Start the service Credential Manager.",
};

export const checkKeychain: Check = async () => {
  const args = ["--input-type=module", "--eval", roundTrip];
  const started = performance.now();
  try {
    await run(process.execPath, args, { cwd: productFolder, timeout: answerMs, killSignal: "SIGKILL" });
    return [ok(name, `stored, read and deleted a value in ${Math.round(performance.now() - started)} ms`)];
  } catch (cause) {
    const remedy = remedies[process.platform] ?? "Set up the system's keychain.";
    return [warning(name, `The system's keychain cannot be used: ${problemOf(cause)}`, remedy)];
  }
};

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig, StartError } from "../../config.ts";
import { newToken } from "../../platform/ids.ts";
import { usageError } from "../failure.ts";
import { type OwnServer, openOwnServer, type SignedIn } from "../local/own-server.ts";

/** The settings that an inspection without an installation follows. No other one: it must not use its database or mail. */
const followed = ["FORECOURT_MODEL_DIR", "FORECOURT_EXECUTION_PROVIDERS", "FORECOURT_FFMPEG_PATH"] as const;

/**
 * The settings of the private server. Its key is in the folder: a keychain may ask a person for a password, and would keep a
 * key for each inspection.
 */
export function configFor(folder: string, env: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(followed.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
  try {
    return readConfig({
      ...given,
      FORECOURT_DATA_DIR: folder,
      FORECOURT_LOG_LEVEL: "silent",
      FORECOURT_KEYCHAIN: "off",
    });
  } catch (error) {
    if (error instanceof StartError) throw usageError(error.message);
    throw error;
  }
}

/** The one account of a server that exists for one command. Nobody signs in with the password. */
async function signInNewAccount({ api, accountOf, signIn }: OwnServer, name: string): Promise<SignedIn> {
  const email = "command@forecourt.invalid";
  await api.accounts.register({ body: { email, name, password: newToken() } });
  const account = await accountOf(email);
  if (!account) throw new Error("the account of the command was not created");
  return signIn(account);
}

/** Runs work on a new server in a private folder, which is deleted afterwards. */
export async function onThrowawayServer<T>(
  { env, name, signal }: { readonly env: NodeJS.ProcessEnv; readonly name: string; readonly signal: AbortSignal },
  work: (person: SignedIn) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-inspect-"));
  try {
    const server = await openOwnServer(configFor(folder, env), signal);
    try {
      return await work(await signInNewAccount(server, name));
    } finally {
      await server.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

import { z } from "zod";
import { connect } from "../../../contracts/client/connect.ts";
import { contracts } from "../../../contracts/index.ts";
import { createClient } from "../../../contracts/kit/client.ts";
import type { Config } from "../../config.ts";
import { hours } from "../../platform/clock.ts";
import { findRunning } from "../../platform/shell/find-running.ts";
import type { Call } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { CommandError, usageError } from "../failure.ts";
import type { Api } from "../local/api.ts";
import type { OwnServer } from "../local/own-server.ts";
import { optionsOf } from "../options.ts";
import { configOf } from "../settings.ts";

/** Where the file goes. */
export interface Target {
  readonly api: Api;
  /** Not ended by Ctrl+C: for what is left to do after it. */
  readonly lasting: Api;
  /** The address of the running server; null: the data folder was opened. */
  readonly server: string | null;
  readonly dataFolder: string;
}

const Options = z.object({ url: z.string().optional(), key: z.string().optional(), account: z.string().optional() });

/** Longer than the import of the largest file. Our own estimate. */
const timeoutMs = hours(6);

function addressFrom(text: string, name: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text).origin;
  throw usageError(`${name}: ${text} is no address. Write it as http://127.0.0.1:4780`);
}

function apiOf(url: string, key: string | undefined): Api {
  if (key === undefined) {
    throw new CommandError(
      `Forecourt runs on ${url}: an import needs an API key. Create one in Settings, under API keys, and set FORECOURT_API_KEY to it, or use --key.`,
      { exitCode: exitCodes.noAccess, code: "MISSING_API_KEY" },
    );
  }
  return createClient(contracts, connect({ url, key, timeoutMs }));
}

async function accountFor({ administrator, accountOf }: OwnServer, { dataFolder }: Config, email: string | undefined) {
  const account = await (email === undefined ? administrator() : accountOf(email));
  if (account) return account;
  const message =
    email === undefined
      ? `${dataFolder} has no account yet: start Forecourt and create one, or name another folder with --data.`
      : `There is no account with the e-mail address ${email}.`;
  throw new CommandError(message, { code: "NO_ACCOUNT" });
}

/** Opens the data folder with a server in this process, for the time of the work. */
async function inDataFolder<T>(
  config: Config,
  { email, signal }: { readonly email: string | undefined; readonly signal: AbortSignal },
  work: (target: Target) => Promise<T>,
): Promise<T> {
  const { dataFolder, host, port } = config;
  // the address that mails contain, which belongs to the next server on this folder
  const publicUrl = config.publicUrl ?? `http://${host}:${port}`;
  const logLevel = config.logLevel === "info" ? "error" : config.logLevel;
  // not loaded for an import into a running server
  const { openOwnServer } = await import("../local/own-server.ts");
  const own = await openOwnServer({ ...config, publicUrl, logLevel }, signal);
  try {
    const person = await own.signIn(await accountFor(own, config, email));
    try {
      return await work({ api: person.api, lasting: person.lasting, server: null, dataFolder });
    } finally {
      await person.end().catch(() => undefined);
    }
  } finally {
    await own.close();
  }
}

/**
 * Runs work on the server of `--url`, else on the one that runs on the data folder, else on the data folder itself. Throws
 * CommandError.
 */
export async function onTarget<T>(call: Call, signal: AbortSignal, work: (target: Target) => Promise<T>): Promise<T> {
  const { url, key, account: email } = optionsOf(call, Options);
  const { FORECOURT_URL: ofClients, FORECOURT_API_KEY: keyOfClients } = call.env;
  const config = configOf(call);
  const { dataFolder, databaseUrl } = config;
  const given = url ?? ofClients?.trim();
  const address = given ? addressFrom(given, url === undefined ? "FORECOURT_URL" : "--url") : undefined;
  const server = address ?? (await findRunning(dataFolder))?.url;
  if (server !== undefined) {
    if (email !== undefined) throw usageError("--account is for imports without a server: the key has its account.");
    const api = apiOf(server, key ?? (keyOfClients?.trim() || undefined));
    return work({ api, lasting: api, server, dataFolder });
  }
  if (databaseUrl !== undefined) {
    throw usageError("FORECOURT_DATABASE_URL is set: name the server on that database with --url, and use an API key.");
  }
  return inDataFolder(config, { email, signal }, work);
}

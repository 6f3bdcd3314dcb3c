import type { Config } from "../../config.ts";
import { type Account, findAccountByEmail, findAdministrator } from "../../features/accounts/accounts.repo.ts";
import { minutes } from "../../platform/clock.ts";
import { createLog } from "../../platform/log.ts";
import { type RunningServer, start } from "../../start.ts";
import { type Api, apiWith } from "./api.ts";

export interface OwnServer {
  /** Without credentials. */
  readonly api: Api;
  /**
   * Signs an account in without its password: who may open the data folder can read everything in it anyway. The audit log has
   * the sign-in and what the account did.
   */
  signIn(account: Account): Promise<SignedIn>;
  accountOf(email: string): Promise<Account | undefined>;
  /** The account that administers the installation; undefined before it is created. */
  administrator(): Promise<Account | undefined>;
  close(): Promise<void>;
}

export interface SignedIn {
  readonly api: Api;
  /** Without the command's signal: for what is left to do after Ctrl+C. */
  readonly lasting: Api;
  /** Sends a request that the typed client does not have: one that answers a file. */
  readonly fetch: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;
  readonly end: () => Promise<void>;
}

/** In the list of sessions and in the audit log. */
const userAgent = "forecourt command";
const address = "127.0.0.1";

/** Shorter than an access token is valid (15 minutes): an import may take longer. */
const refreshedAfterMs = minutes(10);

/** The cookie of a new session. */
async function sessionOf({ sessions }: RunningServer, account: Account) {
  let tokens = await sessions.start(account, { userAgent, address });
  let issuedAt = performance.now();
  return async () => {
    if (performance.now() - issuedAt > refreshedAfterMs) {
      ({ tokens } = await sessions.refresh(tokens.refreshToken, address));
      issuedAt = performance.now();
    }
    return { cookie: `accessToken=${tokens.accessToken}` };
  };
}

/**
 * Starts a server in this process, on a free port that only this machine can connect to, for the time of one command. `signal`
 * ends its requests.
 */
export async function openOwnServer(config: Config, signal: AbortSignal): Promise<OwnServer> {
  const own: Config = { ...config, host: address, port: 0, backupHour: undefined };
  // another command must not use a server that ends with this one
  const server = await start({ config: own, log: createLog(config.logLevel), isFound: false });
  const { store, url } = server;
  return {
    api: apiWith({ origin: url, signal }),
    administrator: () => findAdministrator(store.read),
    accountOf: (email) => findAccountByEmail(store.read, email),
    async signIn(account) {
      const credentials = await sessionOf(server, account);
      const api = apiWith({ origin: url, signal, headers: credentials });
      const lasting = apiWith({ origin: url, headers: credentials });
      return {
        api,
        lasting,
        fetch: async (path, headers = {}) =>
          fetch(new URL(path, url), { headers: { ...headers, ...(await credentials()) }, signal }),
        end: async () => void (await lasting.accounts.logout()),
      };
    },
    close: () => server.close({ graceMs: 0 }),
  };
}

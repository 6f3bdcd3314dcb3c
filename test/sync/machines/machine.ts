import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../kit/free-port.ts";
import { goodPassword, signedIn } from "../../kit/people.ts";
import { prepareFolder } from "../../kit/prepared-folder.ts";
import { type ServerProcess, spawnServer } from "../../kit/process.ts";
import { type Api, callerOf, type TestCaller } from "../../kit/serve.ts";

/** A server in a process of its own, which comes back at the same address after it was killed. */
export interface Machine {
  readonly name: string;
  readonly folder: string;
  readonly port: number;
  readonly url: string;
  /** Signed in. */
  readonly owner: TestCaller;
  /** Uses a key, which does not expire as a session does. It has no permissions for sync. */
  readonly api: Api;
  /** Begins a new session of the owner. */
  signIn(): Promise<void>;
  /** Ends it like a power cut. */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function openMachine(
  name: string,
  environment: Readonly<Record<string, string>> = {},
  folder = mkdtempSync(join(tmpdir(), `forecourt-${name}-`)),
): Promise<Machine> {
  const port = await freePort();
  if (environment.FORECOURT_DATABASE_URL === undefined) await prepareFolder(folder);
  const settings = { FORECOURT_PORT: String(port), FORECOURT_SECRET_KEY: secretKey, ...environment };
  let server: ServerProcess = await spawnServer(folder, settings);
  const { url } = server;
  const owner = await signedIn({ url });
  const { secret: key } = await owner.api.keys.create({ body: { name, environment: "production" } });
  return {
    name,
    folder,
    port,
    url,
    owner,
    api: callerOf({ url }, { key }).api,
    signIn: async () => void (await owner.api.accounts.login({ body: { email: owner.email, password: goodPassword } })),
    kill: () => server.kill(),
    async start() {
      server = await spawnServer(folder, settings);
    },
    async close() {
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const secretKey = "a key of this test, long enough for it";

/** The secret of a key with which a workstation links. */
export async function syncKeyOf({ owner }: Machine): Promise<string> {
  const body = { name: "Desk", environment: "production" as const, permissions: ["sync:write" as const] };
  return (await owner.api.keys.create({ body })).secret;
}

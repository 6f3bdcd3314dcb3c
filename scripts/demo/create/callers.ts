import { setTimeout as pause } from "node:timers/promises";
import { contracts } from "../../../contracts/index.ts";
import { type Clients, createClient } from "../../../contracts/kit/client.ts";

export type Api = Clients<typeof contracts>;

interface Credentials {
  readonly key?: string;
}

/** A client for the API, with a key or with the cookies of a sign-in. */
export function callerOf(origin: string, { key }: Credentials = {}): Api {
  const cookies = new Map<string, string>();
  return createClient(contracts, {
    origin,
    base: "/v1",
    async send({ url, method, headers, body }) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const own = { ...(key && { authorization: `Bearer ${key}` }), ...(cookie && { cookie }) };
      const answer = await fetch(url, { method, headers: { ...headers, ...own }, ...(body !== undefined && { body }) });
      for (const line of answer.headers.getSetCookie()) {
        const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
        cookies.set(name, value);
      }
      return answer;
    },
  });
}

interface Newcomer {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}
export interface Joined {
  /** With an API key, which does not expire when the clock moves. */
  readonly api: Api;
  /** Signed in; expires after 15 minutes. */
  readonly session: Api;
  /** Revokes the key, so that nobody can use it after the creation of the demo. */
  readonly leave: () => Promise<unknown>;
}

const maxMailAttempts = 100;

/** The token in the newest mail to an address, once the mail has arrived. */
async function mailedToken(reader: Api, email: string): Promise<string> {
  for (let attempt = 0; attempt < maxMailAttempts; attempt += 1) {
    const mail = (await reader.outbox.list()).find(({ to }) => to === email);
    const token = /token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
    if (token !== undefined) return token;
    await pause(50);
  }
  throw new Error(`no mail arrived for ${email}`);
}

/** Registers a person like the sign-up page does. `reader` can read the outbox once an account is verified. */
export async function join(origin: string, newcomer: Newcomer, reader?: Api): Promise<Joined> {
  const session = callerOf(origin);
  const { email, password } = newcomer;
  await session.accounts.register({ body: newcomer });
  await session.accounts.verifyEmail({ body: { token: await mailedToken(reader ?? session, email) } });
  await session.accounts.login({ body: { email, password } });
  const { key, secret } = await session.keys.create({ body: { name: "Demo maker", environment: "production" } });
  const leave = async () => {
    await session.accounts.login({ body: { email, password } });
    await session.keys.revoke({ params: { id: key.id } });
    await session.accounts.logout();
  };
  return { api: callerOf(origin, { key: secret }), session, leave };
}

import { hours } from "../../server/platform/clock.ts";
import type { Route } from "../contract/routes.ts";
import { createResources, type Resources } from "../contract/scene/resources.ts";
import { goodPassword, signedIn, withKey } from "../kit/people.ts";
import { callerOf, type TestCaller, type TestServer } from "../kit/serve.ts";
import type { FuzzedRequest, Sender } from "./requests.ts";

export interface Scene {
  /** The resources that requests are about. */
  readonly own: Resources;
  readonly send: (route: Route, request: FuzzedRequest) => Promise<Response>;
  /** Signs in again if a request ended the session or revoked the key. Returns false if the owner can no longer sign in. */
  readonly revive: () => Promise<boolean>;
}

type Person = Awaited<ReturnType<typeof signedIn>>;

const isAlive = async (caller: TestCaller, path: string): Promise<boolean> => (await caller.fetch(path)).status !== 401;

async function signInAgain(server: TestServer, { email }: Person): Promise<Person | undefined> {
  const caller = callerOf(server);
  const body = JSON.stringify({ email, password: goodPassword });
  const headers = { "content-type": "application/json" };
  const response = await caller.fetch("/v1/auth/login", { method: "POST", headers, body });
  return response.ok ? { ...caller, email } : undefined;
}

/** An account with one of each resource, and an unrelated one. Neither is the administrator's. */
export async function createScene(server: TestServer, admin: TestCaller): Promise<Scene> {
  // resets the limits of registrations and sign-ins
  server.clock.advance(hours(1));
  await admin.api.accounts.refresh();
  let owner = await signedIn(server, { admin });
  const own = await createResources(owner, admin);
  let key = await withKey(server, owner);
  const outsider = await signedIn(server, { admin });
  const anonymous = callerOf(server);

  const callers: Readonly<Record<Sender, () => TestCaller>> = {
    session: () => owner,
    key: () => key,
    outsider: () => outsider,
    anonymous: () => anonymous,
  };
  function callerFor({ endpoint }: Route, sender: Sender): TestCaller {
    if (endpoint.path.startsWith("/admin/") && sender === "session") return admin;
    return callers[endpoint.auth === "key" && sender === "session" ? "key" : sender]();
  }

  return {
    own,
    send: (route, { sender, method, path, headers, body }) =>
      callerFor(route, sender).fetch(path, { method, headers, ...(body !== undefined && { body }) }),
    async revive() {
      if (!(await isAlive(owner, "/v1/auth/me"))) {
        const again = await signInAgain(server, owner);
        if (!again) return false;
        owner = again;
      }
      if (!(await isAlive(key, "/v1/account"))) key = await withKey(server, owner);
      return true;
    },
  };
}

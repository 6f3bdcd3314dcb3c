import { signedIn, withKey } from "../../kit/people.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { createResources, type Resources } from "./resources.ts";

/** A server for requests to every endpoint, and its first account with one resource of each kind. */
export interface ContractServer {
  readonly server: TestServer;
  readonly admin: TestCaller;
  readonly anonymous: TestCaller;
  readonly keyed: Awaited<ReturnType<typeof withKey>>;
  readonly own: Resources;
}

export async function serveContract(): Promise<ContractServer> {
  // the requests exceed the limits of smaller plans
  const server = await serveForTest({ FORECOURT_DEFAULT_PLAN: "enterprise" });
  const admin = await signedIn(server);
  const keyed = await withKey(server, admin);
  return { server, admin, anonymous: callerOf(server), keyed, own: await createResources(admin, admin) };
}

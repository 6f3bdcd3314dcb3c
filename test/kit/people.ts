import { setTimeout as pause } from "node:timers/promises";
import type { z } from "zod";
import type { PermissionName } from "../../contracts/accounts/keys.ts";
import { mails } from "../../server/features/outbox/mails.table.ts";
import { goodPassword } from "./password.ts";
import { callerOf, type TestCaller, type TestServer } from "./serve.ts";

export { goodPassword };

let people = 0;
/** A busy machine is slow. */
const mailWithinMs = 20_000;

/** The newest mail to an address, once it has arrived. */
export async function mailTo(caller: TestCaller, address: string): Promise<string> {
  const deadline = Date.now() + mailWithinMs;
  while (Date.now() < deadline) {
    const mail = (await caller.api.outbox.list()).find((one) => one.to === address);
    if (mail) return mail.text;
    await pause(20);
  }
  throw new Error(`no mail to ${address}`);
}

export const tokenIn = (text: string): string => /token=([\w-]+)/.exec(text)?.[1] ?? "";

/** Registers a person, verifies them by the link in the mail, and signs them in. */
export async function signedIn(
  server: Pick<TestServer, "url">,
  options: { email?: string; admin?: TestCaller; password?: string } = {},
): Promise<TestCaller & { email: string }> {
  const { password = goodPassword } = options;
  people += 1;
  const email = options.email ?? `person${people}-${Date.now()}@example.com`;
  const caller = callerOf(server);
  await caller.api.accounts.register({ body: { email, name: `Person ${people}`, password } });
  const token = tokenIn(await mailTo(options.admin ?? caller, email));
  await caller.api.accounts.verifyEmail({ body: { token } });
  await caller.api.accounts.login({ body: { email, password } });
  return { ...caller, email };
}

/** The first account of a hosted server, signed in. It has no outbox for administrators: the mail is read from the database. */
export async function signedInOnHosted(server: TestServer): Promise<TestCaller> {
  const caller = callerOf(server);
  const email = "first@example.com";
  await caller.api.accounts.register({ body: { email, name: "First", password: goodPassword } });
  const [mail] = await server.store.read.select().from(mails);
  await caller.api.accounts.verifyEmail({ body: { token: tokenIn(mail?.text ?? "") } });
  await caller.api.accounts.login({ body: { email, password: goodPassword } });
  return caller;
}

/** An API caller with a new key of that person. */
export async function withKey(
  server: TestServer,
  owner: TestCaller,
  options: {
    environment?: "production" | "development";
    permissions?: z.infer<typeof PermissionName>[];
    expiresAt?: string;
  } = {},
): Promise<TestCaller & { id: string; secret: string }> {
  const environment = options.environment ?? "production";
  const { key, secret } = await owner.api.keys.create({
    body: {
      name: "test",
      environment,
      ...(options.permissions && { permissions: options.permissions }),
      ...(options.expiresAt && { expiresAt: options.expiresAt }),
    },
  });
  const base = environment === "production" ? "/v1" : "/sandbox/v1";
  return { ...callerOf(server, { key: secret, base }), id: key.id, secret };
}

/** The error of a failing call. Fails if the call succeeds. */
export async function errorOf(call: Promise<unknown>): Promise<{
  code: string;
  status: number;
  field: string | undefined;
  details: Record<string, unknown> | undefined;
  message: string;
}> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Error && "code" in error) return error as never;
    throw error;
  }
  throw new Error("the call succeeded, but should have failed");
}

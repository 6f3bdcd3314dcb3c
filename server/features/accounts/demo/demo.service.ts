import type { Request } from "express";
import type { DemoRole } from "../../../../contracts/accounts/demo.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { DemoAccount } from "../../../platform/demo/folder.ts";
import type { RequestInfo } from "../../../platform/http/exchange.ts";
import { type Account, findAccountByEmail } from "../accounts.repo.ts";

interface Needs {
  readonly store: Store;
  /** Empty on a server that is not a demo, and on a demo that other machines can reach. */
  readonly demoAccounts: readonly DemoAccount[];
}

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
/** Headers that a proxy adds. Behind a proxy on this machine, remote visitors look local. */
const proxyHeaders = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"] as const;

/** The error for an unknown path. */
const absent = () => new AppError("RESOURCE_NOT_FOUND", { message: "No such address." });

/** Throws REQUEST_REFUSED for a request that another machine or another site's page may have sent. */
function assertLocal(request: { readonly address: string; readonly raw: Pick<Request, "headers"> }): void {
  const { headers } = request.raw;
  const site = headers["sec-fetch-site"];
  const isOwnPage = site === undefined || site === "same-origin" || site === "none";
  const isDirect = loopback.has(request.address) && proxyHeaders.every((name) => headers[name] === undefined);
  if (isOwnPage && isDirect) return;
  throw new AppError("REQUEST_REFUSED", { message: "A demo signs in without a password on its own machine only." });
}

/** Signs in to a demo by role. Only accounts that the demo's marker file lists are allowed. */
export function createDemoSignIn({ store, demoAccounts }: Needs) {
  async function accountOf({ email }: DemoAccount): Promise<Account | undefined> {
    const account = await findAccountByEmail(store.read, email);
    return account?.emailVerified ? account : undefined;
  }

  function assertThere(request: RequestInfo): void {
    if (demoAccounts.length === 0) throw absent();
    assertLocal(request);
  }

  return {
    async people(request: RequestInfo) {
      assertThere(request);
      const found = await Promise.all(
        demoAccounts.map(async (one) => ({ role: one.role, name: (await accountOf(one))?.name })),
      );
      return found.flatMap(({ role, name }) => (name === undefined ? [] : [{ role, name }]));
    },

    /** Throws RESOURCE_NOT_FOUND if this is not a demo, or the demo has nobody in that role. */
    async account(role: DemoRole, request: RequestInfo): Promise<Account> {
      assertThere(request);
      const listed = demoAccounts.find((one) => one.role === role);
      const account = listed && (await accountOf(listed));
      if (!account) throw new AppError("RESOURCE_NOT_FOUND", { message: `This demo has no ${role}.`, field: "role" });
      return account;
    },
  };
}
export type DemoSignIn = ReturnType<typeof createDemoSignIn>;

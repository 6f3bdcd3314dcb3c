import type { Plan } from "../../../contracts/accounts/accounts.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import type { DemoAccount } from "../../platform/demo/folder.ts";
import type { Attempts } from "../../platform/http/limits/attempts.ts";
import type { AccountKeys } from "../keys/account-keys.service.ts";
import type { Outbox } from "../outbox/outbox.service.ts";
import { createAccountMails } from "./account-mails.ts";
import { accountRoutes } from "./accounts.routes.ts";
import { createAccounts } from "./accounts.service.ts";
import { administrationRoutes } from "./administration/administration.routes.ts";
import { createAdministration } from "./administration/administration.service.ts";
import { demoRoutes } from "./demo/demo.routes.ts";
import { createDemoSignIn } from "./demo/demo.service.ts";
import { createRecovery } from "./recovery.service.ts";
import { createAccessTokens } from "./sessions/access-token.ts";
import { createSessions } from "./sessions/sessions.service.ts";
import { createKnownBrowsers } from "./sign-in/known-browsers.ts";
import { createSignIn } from "./sign-in/sign-in.service.ts";
import { createSignUpProofs } from "./sign-in/sign-up-proof.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly accountKeys: AccountKeys;
  readonly attempts: Attempts;
  readonly defaultPlan: Plan;
  readonly demoAccounts: readonly DemoAccount[];
  readonly publicUrl: () => string;
  readonly wakeJobs: () => void;
  /** The installation's secret with that name. */
  readonly secret: (name: string) => Promise<string>;
}

/** Wires accounts: sessions, mails and administration. */
export async function createIdentity(needs: Needs) {
  const { store, clock, secret } = needs;
  const mails = createAccountMails(needs);
  const accounts = createAccounts({ ...needs, mails });
  const accessTokens = createAccessTokens(await secret("access-tokens"), clock);
  const refreshSecret = await secret("refresh-tokens");
  const sessions = createSessions({ ...needs, accounts, accessTokens, refreshSecret });
  const signUpProofs = createSignUpProofs(await secret("sign-up-proofs"), clock);
  const knownBrowsers = createKnownBrowsers(await secret("known-browsers"), clock);
  const signIn = createSignIn({ ...needs, knownBrowsers });
  const recovery = createRecovery({ ...needs, mails, signIn });
  return {
    accounts,
    sessions,
    job: mails.job,
    handlers: {
      accounts: accountRoutes({ accounts, recovery, sessions, signIn, signUpProofs, knownBrowsers }),
      demo: demoRoutes({ demo: createDemoSignIn(needs), sessions }),
      administration: administrationRoutes(createAdministration({ store, clock })),
    },
  };
}

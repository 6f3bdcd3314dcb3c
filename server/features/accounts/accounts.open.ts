import type { Plan } from "../../../contracts/accounts.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import type { DemoAccount } from "../../platform/demo/folder.ts";
import type { Attempts } from "../../platform/http/limits/attempts.ts";
import type { AccountKeys } from "../keys/account-keys.service.ts";
import type { Outbox } from "../outbox/outbox.service.ts";
import { openAccountMails } from "./account-mails.ts";
import { accountRoutes } from "./accounts.routes.ts";
import { openAccounts } from "./accounts.service.ts";
import { administrationRoutes } from "./administration/administration.routes.ts";
import { openAdministration } from "./administration/administration.service.ts";
import { demoRoutes } from "./demo/demo.routes.ts";
import { openDemoSignIn } from "./demo/demo.service.ts";
import { openRecovery } from "./recovery.service.ts";
import { openAccessTokens } from "./sessions/access-token.ts";
import { openSessions } from "./sessions/sessions.service.ts";
import { openKnownBrowsers } from "./sign-in/known-browsers.ts";
import { openSignIn } from "./sign-in/sign-in.service.ts";
import { openSignUpProofs } from "./sign-in/sign-up-proof.ts";

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
export async function openIdentity(needs: Needs) {
  const { store, clock, secret } = needs;
  const mails = openAccountMails(needs);
  const accounts = openAccounts({ ...needs, mails });
  const accessTokens = openAccessTokens(await secret("access-tokens"), clock);
  const refreshSecret = await secret("refresh-tokens");
  const sessions = openSessions({ ...needs, accounts, accessTokens, refreshSecret });
  const signUpProofs = openSignUpProofs(await secret("sign-up-proofs"), clock);
  const knownBrowsers = openKnownBrowsers(await secret("known-browsers"), clock);
  const signIn = openSignIn({ ...needs, knownBrowsers });
  const recovery = openRecovery({ ...needs, mails, signIn });
  return {
    accounts,
    sessions,
    job: mails.job,
    handlers: {
      accounts: accountRoutes({ accounts, recovery, sessions, signIn, signUpProofs, knownBrowsers }),
      demo: demoRoutes({ demo: openDemoSignIn(needs), sessions }),
      administration: administrationRoutes(openAdministration({ store, clock })),
    },
  };
}

import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { networkOf } from "../../../platform/http/guards/address.ts";
import { type Attempts, attemptRules } from "../../../platform/http/limits/attempts.ts";
import { nobody, record } from "../../audit/record.ts";
import { type Account, findAccountByEmail } from "../accounts.repo.ts";
import { openBrakes } from "./brakes.ts";
import type { KnownBrowsers } from "./known-browsers.ts";
import { isPassword } from "./passwords.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly knownBrowsers: KnownBrowsers;
}
interface From {
  readonly address: string;
  /** The cookie by which a browser shows that it signed in before. */
  readonly browser: string | undefined;
}
interface Attempt {
  readonly email: string;
  readonly network: string;
  /** The browser's number with this account, where it signed in before. */
  readonly browserId: string | undefined;
}

/** What counts the wrong sign-ins of an attempt: the browser where it is known, else the address at its network. */
const counterOf = ({ email, network, browserId }: Attempt): string =>
  browserId === undefined ? `${network} ${email}` : `browser ${browserId}`;

/** Signing in by a password. What ADR 25 says of strangers and known browsers holds here. */
export function openSignIn({ store, clock, attempts, knownBrowsers }: Needs) {
  const brakes = openBrakes(attempts);

  /** Known account or not: the same is written, so that time tells nothing. */
  async function refuse(refusal: AppError, of: { address: string; email: string; id: string | undefined }) {
    const details = { email: of.email, reason: refusal.code };
    const event = { action: "account.sign_in_failed", subjectType: "account", subjectId: of.id, details };
    await store.write((tx) => record(tx, clock, { ...nobody, address: of.address }, event));
    return refusal;
  }

  /** Lets an attempt go on to the password, at once or after a while. Throws RATE_LIMIT_EXCEEDED. */
  async function admit(attempt: Attempt): Promise<void> {
    const isKnown = attempt.browserId !== undefined;
    const arrival = isKnown ? undefined : await brakes.arrive(attempt.network);
    await attempts.count(attemptRules.signIn, counterOf(attempt));
    if (arrival) await brakes.pass({ ...attempt, ...arrival });
  }

  async function succeed(attempt: Attempt): Promise<void> {
    await attempts.clear(attemptRules.signIn, counterOf(attempt));
    if (attempt.browserId === undefined) await brakes.forgive(attempt);
  }

  return {
    /** The account of these credentials; the same error, after the same time, for an unknown address and a wrong password. */
    async check(entry: { email: string; password: string }, { address, browser }: From): Promise<Account> {
      const { email } = entry;
      const account = await findAccountByEmail(store.read, email);
      const of = { address, email, id: account?.id };
      const attempt = { email, network: networkOf(address), browserId: knownBrowsers.idOf(browser, account?.id) };
      await admit(attempt).catch(async (error: unknown) => {
        // a refusal by a limit is written down, too: the first of a quarter of an hour for each counter
        if (!(error instanceof AppError) || error.code !== "RATE_LIMIT_EXCEEDED") throw error;
        if (await attempts.take(attemptRules.refusedSignIn, counterOf(attempt))) throw error;
        throw await refuse(error, of);
      });
      const right = await isPassword(entry.password, account?.passwordHash);
      if (!account || !right) throw await refuse(new AppError("INVALID_CREDENTIALS"), of);
      if (!account.emailVerified) throw await refuse(new AppError("EMAIL_NOT_VERIFIED"), of);
      await succeed(attempt);
      return account;
    },

    /** Who was locked out there by wrong sign-ins may sign in again. */
    letIn: (email: string, address: string): Promise<void> =>
      attempts.clear(attemptRules.signIn, counterOf({ email, network: networkOf(address), browserId: undefined })),
  };
}
export type SignIn = ReturnType<typeof openSignIn>;

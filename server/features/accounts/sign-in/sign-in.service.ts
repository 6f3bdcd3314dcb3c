import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { networkOf } from "../../../platform/http/guards/address.ts";
import { type Attempts, attemptRules } from "../../../platform/http/limits/attempts.ts";
import { nobody, record } from "../../audit/record.ts";
import { type Account, findAccountByEmail } from "../accounts.repo.ts";
import { createBrakes } from "./brakes.ts";
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
  /** The cookie of a browser that signed in before. */
  readonly browser: string | undefined;
}
interface Attempt {
  readonly email: string;
  readonly network: string;
  /** The browser's id with this account, if it signed in before. */
  readonly browserId: string | undefined;
}

/** The counter of wrong sign-ins: the browser if it is known, else the address at its network. */
const counterOf = ({ email, network, browserId }: Attempt): string =>
  browserId === undefined ? `${network} ${email}` : `browser ${browserId}`;

/** Signs in by password, with the rules of ADR 25 for unknown and known browsers. */
export function createSignIn({ store, clock, attempts, knownBrowsers }: Needs) {
  const brakes = createBrakes(attempts);

  /** Writes the same for known and unknown accounts, so that the time reveals nothing. */
  async function refuse(refusal: AppError, of: { address: string; email: string; id: string | undefined }) {
    const details = { email: of.email, reason: refusal.code };
    const event = { action: "account.sign_in_failed", subjectType: "account", subjectId: of.id, details };
    await store.write((tx) => record(tx, clock, { ...nobody, address: of.address }, event));
    return refusal;
  }

  /** Waits until the attempt may check the password. Throws RATE_LIMIT_EXCEEDED. */
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
    /**
     * The account of these credentials. An unknown address and a wrong password give the same error after the same
     * time.
     */
    async check(entry: { email: string; password: string }, { address, browser }: From): Promise<Account> {
      const { email } = entry;
      const account = await findAccountByEmail(store.read, email);
      const of = { address, email, id: account?.id };
      const attempt = { email, network: networkOf(address), browserId: knownBrowsers.idOf(browser, account?.id) };
      await admit(attempt).catch(async (error: unknown) => {
        // Rejections by a limit are audited, too: the first in 15 minutes for each counter.
        if (!(error instanceof AppError) || error.code !== "RATE_LIMIT_EXCEEDED") throw error;
        if (await attempts.tryCount(attemptRules.refusedSignIn, counterOf(attempt))) throw error;
        throw await refuse(error, of);
      });
      const right = await isPassword(entry.password, account?.passwordHash);
      if (!account || !right) throw await refuse(new AppError("INVALID_CREDENTIALS"), of);
      if (!account.emailVerified) throw await refuse(new AppError("EMAIL_NOT_VERIFIED"), of);
      await succeed(attempt);
      return account;
    },

    /** Resets the counters of wrong sign-ins. */
    letIn: (email: string, address: string): Promise<void> =>
      attempts.clear(attemptRules.signIn, counterOf({ email, network: networkOf(address), browserId: undefined })),
  };
}
export type SignIn = ReturnType<typeof createSignIn>;

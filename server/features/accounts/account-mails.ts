import { z } from "zod";
import { type Clock, hours, instantNow, later } from "../../platform/clock.ts";
import type { Store, Writer } from "../../platform/db/store.ts";
import { hashOf, newId, newToken } from "../../platform/ids.ts";
import type { JobHandler } from "../../platform/jobs/handler.ts";
import { enqueue } from "../../platform/jobs/queue.ts";
import type { AccountKeys } from "../keys/account-keys.service.ts";
import type { Outbox } from "../outbox/outbox.service.ts";
import { type Account, findAccountByEmail, insertMailToken } from "./accounts.repo.ts";
import { resetMail, verificationMail } from "./mails.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly accountKeys: Pick<AccountKeys, "list">;
  readonly publicUrl: () => string;
  readonly wakeJobs: () => void;
}

const MailRequestSchema = z.object({ purpose: z.enum(["verify", "reset"]), email: z.string() });
export type MailRequest = z.infer<typeof MailRequestSchema>;

const kinds = {
  verify: { lifetimeMs: hours(24), page: "verify-email" },
  reset: { lifetimeMs: hours(1), page: "reset-password" },
} as const;

const jobKind = "account.mail";

/** Mails with a link that signs in or resets a password. Its token works once and expires. */
export function createAccountMails({ store, clock, outbox, accountKeys, publicUrl, wakeJobs }: Needs) {
  async function send(tx: Writer, account: Account, purpose: MailRequest["purpose"]): Promise<void> {
    const { lifetimeMs, page } = kinds[purpose];
    const token = newToken();
    await insertMailToken(tx, {
      id: newId(),
      accountId: account.id,
      purpose,
      tokenHash: hashOf(token),
      expiresAt: later(clock, lifetimeMs),
      createdAt: instantNow(clock),
    });
    const link = `${publicUrl()}/${page}?token=${token}`;
    const mail =
      purpose === "verify"
        ? verificationMail(account, link)
        : resetMail(account, link, await accountKeys.list(tx, account.id));
    await outbox.send(tx, mail);
  }

  const job: JobHandler = {
    kind: jobKind,
    maxAttempts: 5,
    async run(_subject, payload) {
      const { purpose, email } = MailRequestSchema.parse(payload);
      await store.write(async (tx) => {
        const account = await findAccountByEmail(tx, email);
        if (account && !(purpose === "verify" && account.emailVerified)) await send(tx, account, purpose);
      });
      wakeJobs();
    },
    failed: async () => undefined,
  };

  return {
    job,
    send,
    /**
     * Requests a mail to an address that may have no account. The request does the same for every address, and a job
     * does the rest: the answer and its time reveal nothing.
     */
    async ask(request: MailRequest, within: (tx: Writer) => Promise<void> = async () => undefined): Promise<void> {
      await store.write(async (tx) => {
        await enqueue(tx, clock, { kind: jobKind, subject: newId(), payload: request });
        await within(tx);
      });
      wakeJobs();
    },
  };
}
export type AccountMails = ReturnType<typeof createAccountMails>;

import { Email } from "../../../contracts/accounts/accounts.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { Mail } from "../../../contracts/system/outbox.ts";
import type { Config } from "../../config.ts";
import { type Clock, days, instantNow, later } from "../../platform/clock.ts";
import type { Store, Writer } from "../../platform/db/store.ts";
import { newId } from "../../platform/ids.ts";
import { enqueue } from "../../platform/jobs/queue.ts";
import type { MailText } from "../../platform/mail/letter.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { createDeliverJob, createDelivery, deliverJob, messageOf } from "./deliver.job.ts";
import { createEmlFiles } from "./eml-files.ts";
import { countMails, deleteOldMails, findMail, insertMail, listMails, type MailRow, updateMail } from "./mails.repo.ts";

const mailsKept = days(90);

/** Prevents header injection and additional recipients: subject and address are one line each. */
function assertOneLine({ to, subject }: MailText): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds these characters
  const isMultiline = (text: string) => /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(text);
  if (isMultiline(subject) || isMultiline(to) || !Email.safeParse(to).success) {
    throw new AppError("VALIDATION_ERROR", {
      message: "A mail needs a single address and a subject of one line without control characters.",
    });
  }
}

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly config: Config;
  readonly storage: Pick<Storage, "localPath" | "delete">;
}
interface SendOptions {
  readonly keep?: boolean;
  /** A file that is deleted with the mail. */
  readonly attachment?: NonNullable<MailRow["attachment"]>;
}

/**
 * Sends all mails. A mail is stored in the transaction that causes it. A job then sends it by SMTP, or, if that is not configured,
 * stores it as an .eml file in the data folder.
 */
export function createOutbox({ store, clock, config, storage }: Needs) {
  const files = createEmlFiles(config.dataFolder);
  const deliver = createDelivery({ store, clock, config, storage, files });
  return {
    job: createDeliverJob({ store }, deliver),
    /**
     * Queues a mail in the caller's transaction. `keep`: stores it without sending, for the sandbox. Throws VALIDATION_ERROR if its
     * address or subject is not a single line.
     */
    async send(tx: Writer, mail: MailText, { keep = false, attachment }: SendOptions = {}): Promise<void> {
      assertOneLine(mail);
      const id = newId();
      const createdAt = instantNow(clock);
      await insertMail(tx, { id, ...mail, attachment: attachment ?? null, status: "queued", createdAt });
      await enqueue(tx, clock, { kind: deliverJob, subject: id, payload: { keep } });
    },
    /** Sends a mail and waits for the answer of the mail server. It is sent once only: a failure is in `error`. */
    async sendNow(mail: MailText): Promise<MailRow> {
      assertOneLine(mail);
      const row: MailRow = {
        ...mail,
        id: newId(),
        attachment: null,
        sentAt: null,
        createdAt: instantNow(clock),
        // what is known of it if the server stops now
        status: "failed",
        error: "The server stopped while the mail was being sent.",
      };
      await store.write((tx) => insertMail(tx, row));
      await deliver(row, { keep: false }).catch((error: unknown) =>
        store.write((tx) => updateMail(tx, row.id, { error: messageOf(error) })),
      );
      return (await findMail(store.read, row.id)) ?? row;
    },
    /** Deletes mails that are older than 90 days, and their files. */
    async prune(): Promise<void> {
      for (const { id, attachment } of await store.write((tx) => deleteOldMails(tx, later(clock, -mailsKept)))) {
        await files.delete(id);
        if (attachment) await storage.delete(attachment.key);
      }
    },
    async list(page: { limit: number; offset: number }): Promise<{ mails: Mail[]; total: number }> {
      const rows = await listMails(store.read, page);
      return { mails: rows, total: await countMails(store.read) };
    },
    async get(id: string): Promise<Mail> {
      const mail = await findMail(store.read, id);
      if (!mail) throw new AppError("RESOURCE_NOT_FOUND", { message: "No such mail." });
      return mail;
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

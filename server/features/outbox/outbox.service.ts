import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { Email } from "../../../contracts/accounts.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { Mail } from "../../../contracts/outbox.ts";
import type { Config } from "../../config.ts";
import { type Clock, days, instantNow, later, seconds } from "../../platform/clock.ts";
import type { Store, Writer } from "../../platform/db/store.ts";
import { newId } from "../../platform/ids.ts";
import { enqueue } from "../../platform/jobs/queue.ts";
import { FinalError, type JobHandler } from "../../platform/jobs/runner.ts";
import type { MailText } from "../../platform/mail/letter.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { countMails, deleteOldMails, findMail, insertMail, listMails, type MailRow, updateMail } from "./mails.repo.ts";

const jobKind = "mail.deliver";
const mailsKept = days(90);
/** About three hours with the runner's pauses, for a mail server that restarts or greylists. Our own estimate. */
const maxAttempts = 40;
/** A mail server that does not answer must not block other jobs. Our own estimates. */
const timeouts = { connectionTimeout: seconds(10), greetingTimeout: seconds(10), socketTimeout: seconds(30) };

/** Prevents header injection and additional recipients: subject and address are one line each. */
function assertOneLine({ to, subject }: MailText): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  const isMultiline = (text: string) => /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(text);
  if (isMultiline(subject) || isMultiline(to) || !Email.safeParse(to).success) {
    throw new AppError("VALIDATION_ERROR", {
      message: "A mail's address is one address, and its subject one line without control characters.",
    });
  }
}

/** The mail server rejected this mail or its recipient (a 5xx reply): another attempt would fail too. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  (error.code === "EENVELOPE" || error.code === "EMESSAGE") &&
  "responseCode" in error &&
  Number(error.responseCode) >= 500;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly config: Config;
  readonly storage: Pick<Storage, "localPath" | "delete">;
}
type Attachment = NonNullable<MailRow["attachment"]>;
interface SendOptions {
  readonly keep?: boolean;
  /** A file that is deleted with the mail. */
  readonly attachment?: Attachment;
}

/**
 * Sends all mails. A mail is stored in the transaction that causes it. A job then sends it by SMTP, or, if that is not configured,
 * stores it as an .eml file in the data folder.
 */
export function createOutbox({ store, clock, config, storage }: Needs) {
  const keeper = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const transport = config.smtpUrl ? nodemailer.createTransport({ url: config.smtpUrl, ...timeouts }) : keeper;

  const folder = join(config.dataFolder, "outbox");
  const fileOf = (id: string) => join(folder, `${id}.eml`);

  async function deliver(mail: MailRow, mayLeave: boolean): Promise<void> {
    const sent = await (mayLeave ? transport : keeper).sendMail({
      from: config.mailFrom,
      // an object, so that the address is not parsed as a name or a list
      to: { name: "", address: mail.to },
      subject: mail.subject,
      text: mail.text,
      ...(mail.html !== null && { html: mail.html }),
      ...(mail.attachment && { attachments: [await attached(mail.attachment)] }),
      messageId: `<${mail.id}@forecourt.invalid>`,
      date: new Date(mail.createdAt),
      // prevents out-of-office replies (RFC 3834)
      headers: { "Auto-Submitted": "auto-generated" },
    });
    const message = "message" in sent && Buffer.isBuffer(sent.message) ? sent.message : undefined;
    if (message) await keep(mail, message);
    await store.write((tx) =>
      updateMail(tx, mail.id, { status: message ? "kept" : "sent", sentAt: instantNow(clock), error: null }),
    );
  }

  async function attached({ name, key }: Attachment): Promise<{ filename: string; path: string }> {
    const path = await storage.localPath(key);
    if (path === undefined) throw new FinalError(`the attachment ${name} is no longer there`);
    return { filename: name, path };
  }

  async function keep(mail: MailRow, message: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true });
    const file = fileOf(mail.id);
    await writeFile(`${file}.part`, message);
    await rename(`${file}.part`, file);
  }

  const job: JobHandler = {
    kind: jobKind,
    maxAttempts,
    async run(id, payload) {
      const mail = await findMail(store.read, id);
      if (mail?.status !== "queued") return;
      await deliver(mail, !isKept(payload)).catch(async (error: unknown) => {
        if (isRefused(error)) throw new FinalError(messageOf(error), { cause: error });
        // store the reason with the mail, not only in the log
        await store.write((tx) => updateMail(tx, id, { error: messageOf(error) }));
        throw error;
      });
    },
    async failed(id, _payload, error) {
      await store.write((tx) => updateMail(tx, id, { status: "failed", error: messageOf(error) }));
    },
  };

  return {
    job,
    /**
     * Queues a mail in the caller's transaction. `keep`: stores it without sending, for the sandbox. Throws VALIDATION_ERROR if its
     * address or subject is not a single line.
     */
    async send(tx: Writer, mail: MailText, { keep: isLocal = false, attachment }: SendOptions = {}): Promise<void> {
      assertOneLine(mail);
      const id = newId();
      await insertMail(tx, {
        id,
        ...mail,
        attachment: attachment ?? null,
        status: "queued",
        createdAt: instantNow(clock),
      });
      await enqueue(tx, clock, { kind: jobKind, subject: id, payload: { keep: isLocal } });
    },
    /** Deletes mails that are older than 90 days, and their files. */
    async prune(): Promise<void> {
      for (const { id, attachment } of await store.write((tx) => deleteOldMails(tx, later(clock, -mailsKept)))) {
        await rm(fileOf(id), { force: true });
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
const isKept = (payload: unknown): boolean =>
  typeof payload === "object" && payload !== null && "keep" in payload && payload.keep === true;

export type Outbox = ReturnType<typeof createOutbox>;

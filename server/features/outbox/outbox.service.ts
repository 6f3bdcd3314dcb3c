import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { Mail } from "../../../contracts/outbox.ts";
import { type Clock, days, instantNow, later } from "../../clock.ts";
import type { Config } from "../../config.ts";
import type { Store, Writer } from "../../db/store.ts";
import { newId } from "../../ids.ts";
import { enqueue } from "../../jobs/queue.ts";
import type { JobHandler } from "../../jobs/runner.ts";
import { countMails, deleteOldMails, findMail, insertMail, listMails, type MailRow, updateMail } from "./mails.repo.ts";

export interface MailText {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const jobKind = "mail.deliver";
const mailsKept = days(90);

/**
 * The way out for every mail. It is written in the transaction of what it is about; a job then sends it
 * by SMTP, or, where none is configured, keeps it as an .eml file in the data folder.
 */
interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly config: Config;
}

export function openOutbox({ store, clock, config }: Needs) {
  const keeper = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const transport = config.smtpUrl ? nodemailer.createTransport(config.smtpUrl) : keeper;

  const folder = join(config.dataFolder, "outbox");
  const fileOf = (id: string) => join(folder, `${id}.eml`);

  async function deliver(mail: MailRow, mayLeave: boolean): Promise<void> {
    const sent = await (mayLeave ? transport : keeper).sendMail({
      from: config.mailFrom,
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      messageId: `<${mail.id}@forecourt.invalid>`,
      date: new Date(mail.createdAt),
    });
    const message = "message" in sent && Buffer.isBuffer(sent.message) ? sent.message : undefined;
    if (message) await keep(mail, message);
    await store.write((tx) =>
      updateMail(tx, mail.id, { status: message ? "kept" : "sent", sentAt: instantNow(clock), error: null }),
    );
  }

  async function keep(mail: MailRow, message: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true });
    const file = fileOf(mail.id);
    await writeFile(`${file}.part`, message);
    await rename(`${file}.part`, file);
  }

  const job: JobHandler = {
    kind: jobKind,
    maxAttempts: 8,
    async run(id, payload) {
      const mail = await findMail(store.read, id);
      if (mail && mail.status === "queued") await deliver(mail, !isKept(payload));
    },
    async failed(id, _payload, error) {
      const message = error instanceof Error ? error.message : String(error);
      await store.write((tx) => updateMail(tx, id, { status: "failed", error: message }));
    },
  };

  return {
    job,
    /** Queues a mail in the caller's transaction. The sandbox's stay here: `keep`. */
    async send(tx: Writer, mail: MailText, { keep: isLocal = false } = {}): Promise<void> {
      const id = newId();
      await insertMail(tx, { id, ...mail, status: "queued", createdAt: instantNow(clock) });
      await enqueue(tx, clock, { kind: jobKind, subject: id, payload: { keep: isLocal } });
    },
    /** Takes away mails of 90 days ago, and their files. */
    async prune(): Promise<void> {
      const ids = await store.write((tx) => deleteOldMails(tx, later(clock, -mailsKept)));
      for (const id of ids) await rm(fileOf(id), { force: true });
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

export type Outbox = ReturnType<typeof openOutbox>;

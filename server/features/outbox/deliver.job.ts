import type { Config } from "../../config.ts";
import { type Clock, instantNow, seconds } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import { FinalError, type JobHandler } from "../../platform/jobs/handler.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import type { EmlFiles } from "./eml-files.ts";
import { asMailFailure } from "./mail-failure.ts";
import { findMail, type MailRow, updateMail } from "./mails.repo.ts";

export const deliverJob = "mail.deliver";
/** About three hours with the runner's pauses, for a mail server that restarts or greylists. Our own estimate. */
const maxAttempts = 40;
/** A mail server that does not answer must not block other jobs. Our own estimates. */
const timeouts = { connectionTimeout: seconds(10), greetingTimeout: seconds(10), socketTimeout: seconds(30) };
/**
 * How long a mail on its way may take when the server stops: one that is broken off may have arrived, and is sent again. Our
 * own estimate.
 */
const stopGraceMs = seconds(2);

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly config: Config;
  readonly storage: Pick<Storage, "localPath">;
  readonly files: EmlFiles;
}

/** Sends a queued mail by SMTP. Stores it as a file if SMTP is not configured or the payload says so (`keep`). */
export function createDeliverJob({ store }: Pick<Needs, "store">, deliver: Delivery): JobHandler {
  return {
    kind: deliverJob,
    maxAttempts,
    async run(id, payload, stopped) {
      const mail = await findMail(store.read, id);
      if (mail?.status !== "queued") return;
      const { signal, end } = soonAfter(stopped);
      try {
        await deliver(mail, { keep: isKept(payload), signal });
      } catch (error) {
        // the server stops, which is no problem of the mail server
        signal.throwIfAborted();
        if (isRefused(error)) throw new FinalError(messageOf(error), { cause: error });
        // store the reason with the mail, not only in the log
        await store.write((tx) => updateMail(tx, id, { error: messageOf(error) }));
        throw error;
      } finally {
        end();
      }
    },
    async failed(id, _payload, error) {
      await store.write((tx) => updateMail(tx, id, { status: "failed", error: messageOf(error) }));
    },
  };
}

/** A signal that aborts a little later than the given one, until it is not needed any more. */
function soonAfter(signal: AbortSignal): { readonly signal: AbortSignal; end(): void } {
  const late = new AbortController();
  const wait = () => void setTimeout(() => late.abort(signal.reason), stopGraceMs).unref();
  if (signal.aborted) wait();
  else signal.addEventListener("abort", wait, { once: true });
  return { signal: late.signal, end: () => signal.removeEventListener("abort", wait) };
}

interface DeliverOptions {
  readonly keep: boolean;
  /** Breaks it off. */
  readonly signal?: AbortSignal;
}

/** Delivers a mail once and stores that it was sent or kept. Throws what the mail server answers, or why it does not. */
export function createDelivery({ store, clock, config, storage, files }: Needs) {
  const open = async () => {
    const { default: nodemailer } = await import("nodemailer");
    const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
    const transport = config.smtpUrl ? nodemailer.createTransport({ url: config.smtpUrl, ...timeouts }) : composer;
    return { composer, transport };
  };
  let opened: ReturnType<typeof open> | undefined;
  return async (mail: MailRow, { keep, signal }: DeliverOptions): Promise<void> => {
    opened ??= open();
    const { composer, transport } = await opened;
    const letter = await messageFor(mail, config.mailFrom, storage);
    const send = async () => (keep ? composer : transport).sendMail({ ...letter, ...(signal && { signal }) });
    const sent = await send().catch((error: unknown) => {
      throw asMailFailure(error, config.smtpUrl);
    });
    const message = "message" in sent && Buffer.isBuffer(sent.message) ? sent.message : undefined;
    if (message) await files.write(mail.id, message);
    await store.write((tx) =>
      updateMail(tx, mail.id, { status: message ? "kept" : "sent", sentAt: instantNow(clock), error: null }),
    );
  };
}

export type Delivery = ReturnType<typeof createDelivery>;

async function messageFor(mail: MailRow, from: string, storage: Needs["storage"]) {
  return {
    from,
    // an object, so that the address is not parsed as a name or a list
    to: { name: "", address: mail.to },
    subject: mail.subject,
    text: mail.text,
    ...(mail.html !== null && { html: mail.html }),
    ...(mail.attachment && { attachments: [await attached(mail.attachment, storage)] }),
    messageId: `<${mail.id}@forecourt.invalid>`,
    date: new Date(mail.createdAt),
    // prevents out-of-office replies (RFC 3834)
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

async function attached(
  { name, key }: NonNullable<MailRow["attachment"]>,
  storage: Needs["storage"],
): Promise<{ filename: string; path: string }> {
  const path = await storage.localPath(key);
  if (path === undefined) throw new FinalError(`the attachment ${name} is no longer there`);
  return { filename: name, path };
}

const isKept = (payload: unknown): boolean =>
  typeof payload === "object" && payload !== null && "keep" in payload && payload.keep === true;

/** The mail server rejected this mail or its recipient (a 5xx reply): another attempt would fail too. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  (error.code === "EENVELOPE" || error.code === "EMESSAGE") &&
  "responseCode" in error &&
  Number(error.responseCode) >= 500;

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

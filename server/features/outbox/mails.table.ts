import { id, index, instant, json, oneOf, table, text } from "../../platform/db/kit.ts";

/** Mails belong to the installation, not to a workspace: some are sent before anyone has signed in. */
export const mails = table(
  "mails",
  {
    id: id(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    /** The same text as HTML; null for mails written before HTML was kept. */
    html: text(),
    /** A file in the storage that is attached under this name; it is deleted with the mail. */
    attachment: json<{ readonly name: string; readonly key: string }>(),
    status: oneOf(["kept", "queued", "sent", "failed"]).notNull(),
    error: text(),
    sentAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [index("mails_created_idx").on(t.createdAt)],
);

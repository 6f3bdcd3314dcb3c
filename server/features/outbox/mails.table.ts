import { id, index, instant, json, oneOf, table, text } from "../../platform/db/kit.ts";

/** Mails of the installation, not of a workspace: they go to people, before anyone has signed in. */
export const mails = table(
  "mails",
  {
    id: id(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    /** The same text as HTML; null for mails written before HTML was kept. */
    html: text(),
    /** A file in the storage that goes along under that name; it goes with the mail's row. */
    attachment: json<{ readonly name: string; readonly key: string }>(),
    status: oneOf(["kept", "queued", "sent", "failed"]).notNull(),
    error: text(),
    sentAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [index("mails_created_idx").on(t.createdAt)],
);

import { id, index, instant, oneOf, table, text } from "../../db/kit.ts";

/** Mails of the installation, not of a workspace: they go to people, before anyone has signed in. */
export const mails = table(
  "mails",
  {
    id: id(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    status: oneOf(["kept", "queued", "sent", "failed"]).notNull(),
    error: text(),
    sentAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [index("mails_created_idx").on(t.createdAt)],
);

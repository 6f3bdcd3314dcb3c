import { id, instant, table, text } from "./kit.ts";

/** Secrets that the server creates once and that all its instances share. */
export const secrets = table("secrets", {
  id: id(),
  value: text().notNull(),
  createdAt: instant().notNull(),
});

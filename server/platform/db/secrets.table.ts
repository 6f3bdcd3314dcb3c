import { id, instant, table, text } from "./kit.ts";

/** Keys that the server makes for itself once and shares among its instances. */
export const secrets = table("secrets", {
  id: id(),
  value: text().notNull(),
  createdAt: instant().notNull(),
});

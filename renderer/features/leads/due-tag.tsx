import type { Lead } from "../../../contracts/customers/lead.ts";
import { t } from "../../texts/t.ts";
import { day } from "../../ui/format/format.ts";
import { Tag } from "../../ui/page/tag.tsx";

/** When a lead is due, as a tag. An overdue lead says so. */
export function DueTag({ lead: { dueAt, isOverdue, status } }: { readonly lead: Lead }) {
  if (dueAt === null) return isOverdue ? <Tag tone="alarm">{t("leads.overdue")}</Tag> : null;
  const text = { day: day(dueAt) };
  if (isOverdue) return <Tag tone="alarm">{t("leads.overdueSince", text)}</Tag>;
  return <Tag tone={status === "NEW" ? "accent" : "plain"}>{t("leads.dueOn", text)}</Tag>;
}

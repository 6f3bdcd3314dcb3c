import { VisuallyHidden } from "@mantine/core";
import { useLeadSummary } from "../../api/records/leads.ts";
import { t } from "../../texts/t.ts";
import { count } from "../../ui/format/format.ts";
import { Tag } from "../../ui/page/tag.tsx";
import classes from "./overdue-badge.module.css";

/** The number of overdue leads in the navigation. Nothing while there are none. */
export function OverdueBadge() {
  const overdue = useLeadSummary().data?.overdue ?? 0;
  if (overdue === 0) return null;
  return (
    <span className={classes.badge}>
      <Tag tone="alarm">
        <span aria-hidden>{count(overdue)}</span>
        <VisuallyHidden>{t("leads.overdueCount", { count: overdue })}</VisuallyHidden>
      </Tag>
    </span>
  );
}

import type { Lead } from "../../../../contracts/customers/lead.ts";
import { t } from "../../../texts/t.ts";
import { DueTag } from "../due-tag.tsx";
import { carName } from "../lead-table.tsx";
import { SoldTag } from "../sold-tag.tsx";
import classes from "./board.module.css";
import { urgency } from "./columns.ts";

/** What a card shows: what to do, for whom, which vehicle, when it is due, and how old it is. */
export function Card({ lead, assignee }: { readonly lead: Lead; readonly assignee: string | undefined }) {
  return (
    <div className={classes.card} data-urgency={urgency(lead)}>
      <div className={classes.action}>{lead.action}</div>
      <div className={classes.customer}>
        <span className={classes.line}>{lead.targetName}</span>
        <span className={classes.age}>
          {lead.ageDays === 0 ? t("leads.today") : t("leads.age", { count: lead.ageDays })}
        </span>
      </div>
      <div className={classes.minor}>{[carName(lead), assignee].filter(Boolean).join(" · ")}</div>
      <div className={classes.foot}>
        <DueTag lead={lead} />
        <SoldTag lead={lead} vehicle={lead.car} />
      </div>
    </div>
  );
}

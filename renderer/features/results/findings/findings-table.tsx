import { Button } from "@mantine/core";
import { IconShieldCheck } from "@tabler/icons-react";
import { Fragment } from "react";
import { t } from "../../../texts/t.ts";
import { EmptyState } from "../../../ui/page/states.tsx";
import stacked from "../../../ui/table/stacked.module.css";
import { useCanReview } from "../review/review-access.tsx";
import type { Reviewer } from "../review/use-review.tsx";
import type { ScreenState } from "../screen-state.ts";
import type { Finding } from "./finding.ts";
import { FindingDetail } from "./finding-detail.tsx";
import { FindingRow } from "./finding-row.tsx";
import classes from "./findings.module.css";

interface FindingsTableProps {
  readonly findings: readonly Finding[];
  readonly screen: ScreenState;
  readonly review: Reviewer;
}

/** The columns after the first, which has a button for the details. */
const columns = ["number", "part", "type", "severity", "size", "confidence", "repair", "foundBy", "review"] as const;
const columnsOfFigures: readonly (typeof columns)[number][] = ["confidence", "repair"];

export function FindingsTable({ findings, screen, review }: FindingsTableProps) {
  const canReview = useCanReview();
  if (findings.length === 0) {
    return (
      <EmptyState
        icon={<IconShieldCheck size={36} stroke={1.2} />}
        title={t("results.table.empty.title")}
        text={t("results.table.empty.text")}
        action={
          canReview && (
            <Button variant="default" onClick={screen.startAdding}>
              {t("results.add")}
            </Button>
          )
        }
      />
    );
  }
  return (
    <table className={`${classes.table} ${stacked.table}`} aria-label={t("results.list")}>
      <thead>
        <tr>
          <th scope="col">
            <span className={classes.hidden}>{t("results.table.details")}</span>
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" data-end={columnsOfFigures.includes(column) || undefined}>
              {t(`results.table.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {findings.map((finding) => {
          const id = finding.damage.damage_id;
          const expanded = screen.editingId === id;
          return (
            <Fragment key={id}>
              <FindingRow
                finding={finding}
                screen={screen}
                review={review}
                expanded={expanded}
                onToggle={() => screen.edit(id)}
              />
              {expanded && (
                <tr className={classes.detailRow}>
                  <td colSpan={columns.length + 1}>
                    <FindingDetail finding={finding} screen={screen} review={review} />
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

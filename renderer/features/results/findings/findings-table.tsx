import { Button } from "@mantine/core";
import { IconShieldCheck } from "@tabler/icons-react";
import { Fragment } from "react";
import { EmptyState } from "../../../ui/states.tsx";
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

const headings = [
  "",
  "No.",
  "Part",
  "Type",
  "Severity",
  "Size",
  "Confidence",
  "Est. repair",
  "Found by",
  "Review",
] as const;

export function FindingsTable({ findings, screen, review }: FindingsTableProps) {
  const canReview = useCanReview();
  if (findings.length === 0) {
    return (
      <EmptyState
        icon={<IconShieldCheck size={36} stroke={1.2} />}
        title="No damage found"
        text="“Not covered” lists what these photos and models cannot show. You can add damage that you see yourself."
        action={
          canReview && (
            <Button variant="default" onClick={screen.startAdding}>
              Add finding
            </Button>
          )
        }
      />
    );
  }
  return (
    <table className={`${classes.table} ${stacked.table}`} aria-label="Findings">
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col" data-end={heading === "Confidence" || heading === "Est. repair" || undefined}>
              {heading === "" ? <span className={classes.hidden}>Details</span> : heading}
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
                  <td colSpan={headings.length}>
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

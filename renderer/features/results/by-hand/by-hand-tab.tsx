import "../../../texts/lazy/by-hand-texts.ts";
import type { Results } from "../../../../contracts/inspections/findings.ts";
import type { VisualInspection } from "../../../../contracts/inspections/visual.ts";
import touch from "../../../ui/page/touch.module.css";
import { ReviewNotice, useCanReview } from "../review/review-access.tsx";
import classes from "./by-hand.module.css";
import { EntriesForm } from "./form/entries-form.tsx";
import { EntriesView } from "./view/entries-view.tsx";

interface ByHandTabProps {
  readonly inspection: VisualInspection;
  readonly results: Results;
  /** Counts requests to put the focus on the first field. */
  readonly focusRequest: number;
}

/** What photos cannot show: a form for people who may inspect, otherwise what they entered. */
export function ByHandTab({ inspection, results, focusRequest }: ByHandTabProps) {
  const canEdit = useCanReview();
  return (
    <div className={`${classes.tab} ${touch.touch}`}>
      {canEdit ? (
        <EntriesForm inspection={inspection} results={results} focusRequest={focusRequest} />
      ) : (
        <>
          <ReviewNotice />
          <EntriesView entries={inspection.by_hand} computedGrade={results.grade.value} />
        </>
      )}
    </div>
  );
}

import "../../../texts/lazy/repair-texts.ts";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { DamageAssessment } from "../../../../contracts/repair/assessments.ts";
import { useInspection } from "../../../api/records/inspections.ts";
import { t } from "../../../texts/t.ts";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import { ChangeDialog } from "../change/change-dialog.tsx";
import type { Editing } from "../change/editing.ts";
import { DamageCard } from "../damage/damage-card.tsx";
import { type Difference, differenceOf, hasOtherSettings, settingsOf } from "../recompute/difference.ts";
import { DifferencePanel } from "../recompute/difference-panel.tsx";
import { RatesDialog } from "../recompute/rates-dialog.tsx";
import { RecomputeDialog } from "../recompute/recompute-dialog.tsx";
import { useRecompute } from "../recompute/use-recompute.ts";
import { changeText } from "../words.ts";
import { Approval } from "./approval.tsx";
import classes from "./estimate.module.css";
import { EstimateHead } from "./estimate-head.tsx";
import { Impacts, Warnings } from "./impacts.tsx";
import { SidePanels } from "./side-panels.tsx";
import { Totals } from "./totals.tsx";

interface EstimateViewProps {
  readonly assessment: DamageAssessment;
  readonly newest: string | undefined;
  readonly canEdit: boolean;
  /** Whether the user's own account has the rate book of the estimate. */
  readonly ownsRates: boolean;
  readonly isNew: boolean;
  readonly onNew: () => void;
  readonly onAgain: () => void;
}

/** Undefined for amounts in different currencies, and if the total is the same. */
const totalChange = ({ isSameCurrency, total, currency }: Difference): string | undefined =>
  isSameCurrency && total.before !== total.after ? changeText(total.after - total.before, currency) : undefined;

type Open = "recompute" | "rates";

/** One estimate: totals, damages with their repairs, and what the latest change did. */
export function EstimateView({ assessment, newest, canEdit, ownsRates, isNew, ...start }: EstimateViewProps) {
  const { inspection_id } = assessment;
  const [editing, setEditing] = useState<Editing>();
  const [open, setOpen] = useState<Open>();
  const [change, setChange] = useState<{ readonly before: DamageAssessment; readonly after: DamageAssessment }>();
  const done = (after: DamageAssessment) => {
    setEditing(undefined);
    setOpen(undefined);
    setChange({ before: assessment, after });
  };
  const recompute = useRecompute(assessment, done);
  const inspection = useInspection(inspection_id ?? "", { enabled: inspection_id !== null });
  const difference = change && differenceOf(change.before, change.after);
  const closeDialog = () => setOpen(undefined);
  return (
    <>
      <EstimateHead
        assessment={assessment}
        newest={newest}
        isNew={isNew}
        actions={
          canEdit
            ? {
                ...start,
                onRecompute: () => setOpen("recompute"),
                onRates: ownsRates ? () => setOpen("rates") : undefined,
              }
            : undefined
        }
      />
      <Totals assessment={assessment} change={difference && totalChange(difference)} />
      <Approval assessment={assessment} canEdit={canEdit} />
      <Warnings assessment={assessment} />
      {change && difference && (
        <DifferencePanel
          key={change.after.revision}
          difference={difference}
          onUndo={
            hasOtherSettings(change.before, change.after)
              ? () => recompute.mutate(settingsOf(change.before))
              : undefined
          }
          onHide={() => setChange(undefined)}
        />
      )}
      {recompute.isError && open === undefined && <ErrorNotice error={recompute.error} />}
      {inspection.isError && !inspection.data && (
        <ErrorNotice error={inspection.error} onRetry={() => void inspection.refetch()} />
      )}
      {assessment.assessed_damages.map((damage) => (
        <DamageCard
          key={damage.damage_id}
          damage={damage}
          inspection={inspection.data}
          onEdit={canEdit ? setEditing : undefined}
          canRemove={assessment.assessed_damages.length > 1}
        />
      ))}
      {canEdit && (
        <Button
          className={classes.add ?? ""}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setEditing({ kind: "addition" })}
        >
          {t("repair.edits.add")}
        </Button>
      )}
      <Impacts assessment={assessment} />
      <SidePanels assessment={assessment} />
      <ChangeDialog assessment={assessment} editing={editing} onClose={() => setEditing(undefined)} onDone={done} />
      <RecomputeDialog
        assessment={assessment}
        opened={open === "recompute"}
        onClose={closeDialog}
        recompute={recompute}
      />
      <RatesDialog assessment={assessment} opened={open === "rates"} onClose={closeDialog} recompute={recompute} />
    </>
  );
}

import "../../../texts/lazy/repair-texts.ts";
import type { DamageAssessment } from "../../../../contracts/repair/assessments.ts";
import { t } from "../../../texts/t.ts";
import { instant } from "../../../ui/format/format.ts";
import { damageName } from "../words.ts";
import classes from "./estimate.module.css";
import { Panel } from "./panel.tsx";

/** The damages that people added or removed after the estimate was made, newest first. */
export function DamageEdits({ assessment: { damage_edits } }: { readonly assessment: DamageAssessment }) {
  if (damage_edits.length === 0) return null;
  return (
    <Panel id="damage-edits" title={t("repair.edits.title")}>
      <ol className={classes.steps}>
        {damage_edits.toReversed().map(({ kind, damage, reason, by, at }) => (
          <li key={`${at} ${kind} ${damage.damage_id}`}>
            <span>{t("repair.edits.who", { name: by, date: instant(at) })}</span>
            {t(`repair.edits.${kind}`, { damage: damageName(damage) })} {reason}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

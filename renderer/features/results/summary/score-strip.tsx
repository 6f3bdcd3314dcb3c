import type { ByHand } from "../../../../contracts/inspections/by-hand.ts";
import type { Results } from "../../../../contracts/inspections/findings.ts";
import { unseenSides } from "../../../../contracts/inspections/unseen-sides.ts";
import { t } from "../../../texts/t.ts";
import { moneyRange, oneDecimal, percent } from "../../../ui/format/format.ts";
import { translated } from "../../../ui/format/sentences.ts";
import figures from "../../../ui/page/figures.module.css";
import classes from "./summary.module.css";

interface ScoreStripProps {
  readonly results: Results;
  readonly byHand: ByHand | null;
}

/** The most important figures of an inspection, always in the same order. */
export function ScoreStrip({ results, byHand }: ScoreStripProps) {
  const { condition_score, grade, overall_condition, damage_summary, confidence } = results;
  const unseen = unseenSides(results.not_covered);
  return (
    <dl className={`${figures.figures} ${classes.strip}`}>
      <Scale label={t("results.score.condition")} value={condition_score} of={10} />
      <Scale label={t("results.score.grade")} value={grade.value} of={5} />
      {byHand?.manual_grade && (
        <Scale label={t("results.score.gradeByHand")} value={byHand.manual_grade.value} of={5} />
      )}
      <div>
        <dt>{t("results.score.overall")}</dt>
        <dd>{t(`labels.condition.${overall_condition}`)}</dd>
      </div>
      <div>
        <dt>{t("results.score.findings")}</dt>
        <dd>{damage_summary.total_damages}</dd>
      </div>
      <div>
        <dt>{t("results.score.repair")}</dt>
        <dd>{moneyRange(damage_summary.total_estimated_repair)}</dd>
      </div>
      <div>
        <dt>{t("results.score.confidence")}</dt>
        <dd>{percent(confidence)}</dd>
      </div>
      {unseen.length > 0 && (
        <div className={classes.unseen}>
          <dt>{t("results.tabs.notCovered")}</dt>
          <dd>{unseen.map(translated).join("; ")}</dd>
        </div>
      )}
    </dl>
  );
}

function Scale({ label, value, of }: { readonly label: string; readonly value: number; readonly of: number }) {
  return (
    <div className={classes.scale}>
      <dt>{label}</dt>
      <dd>
        {oneDecimal(value)}
        <span> / {of}</span>
      </dd>
      <div className={classes.meter} aria-hidden="true">
        <div style={{ width: `${(value / of) * 100}%` }} />
      </div>
    </div>
  );
}

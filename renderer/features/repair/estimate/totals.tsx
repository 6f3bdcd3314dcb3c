import "../../../texts/lazy/repair-texts.ts";
import type { DamageAssessment } from "../../../../contracts/repair/assessments.ts";
import { t } from "../../../texts/t.ts";
import { moneyRange } from "../../../ui/format/format.ts";
import figures from "../../../ui/page/figures.module.css";
import { exactMoney, hoursText, totalText } from "../words.ts";
import classes from "./estimate.module.css";

interface TotalsProps {
  readonly assessment: DamageAssessment;
  /** What the latest change did to the total: "$40 more". */
  readonly change: string | undefined;
}

/** The totals of the estimate. They stay in view: at the top of the window, on a phone at the bottom. */
export function Totals({ assessment, change }: TotalsProps) {
  const { repair_cost_summary: costs, repair_timeline } = assessment.summary;
  const { currency, min, max } = costs.recommended_repairs_total;
  return (
    <section className={`panel ${classes.totals}`} aria-label={t("repair.totals.title")} aria-live="polite">
      <dl className={`${figures.figures} ${classes.figures}`}>
        <div data-total>
          <dt>{t("repair.totals.total")}</dt>
          <dd data-testid="total">{totalText(assessment)}</dd>
          {change !== undefined && (
            <dd className={classes.totalChange} data-testid="total-change">
              {change}
            </dd>
          )}
        </div>
        {min !== max && (
          <div data-wide>
            <dt>{t("repair.totals.range")}</dt>
            <dd>{moneyRange({ min, max, currency })}</dd>
          </div>
        )}
        <div>
          <dt>{t("repair.totals.parts")}</dt>
          <dd>{exactMoney(costs.parts, currency)}</dd>
        </div>
        <div>
          <dt>{t("repair.totals.labor")}</dt>
          <dd>{exactMoney(costs.labor, currency)}</dd>
        </div>
        <div data-wide>
          <dt>{t("repair.totals.hours")}</dt>
          <dd>{hoursText(costs.labor_hours)}</dd>
        </div>
        {repair_timeline && (
          <div data-wide>
            <dt>{t("repair.totals.days")}</dt>
            <dd>{t("repair.totals.dayCount", { count: repair_timeline.estimated_total_days })}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

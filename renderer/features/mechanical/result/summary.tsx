import "../../../texts/lazy/mechanical-texts.ts";
import { Text, Title } from "@mantine/core";
import type { MechanicalDiagnostic } from "../../../../contracts/mechanical/mechanical.ts";
import type { ObdData } from "../../../../contracts/mechanical/obd.ts";
import { scoreLimits } from "../../../../contracts/mechanical/score-limits.ts";
import { t } from "../../../texts/t.ts";
import { count, money, moneyRange, oneDecimal, percent } from "../../../ui/format/format.ts";
import { translated } from "../../../ui/format/sentences.ts";
import figures from "../../../ui/page/figures.module.css";
import { limitOf } from "../readiness/score-limit.ts";
import classes from "./result.module.css";

/** The codes of a diagnostic in a line. A code with a freeze frame counts as stored. */
function codesText({ dtcs, pending_dtcs = [], permanent_dtcs = [], freeze_frame = {} }: ObdData): string {
  const stored = [...new Set([...(dtcs ?? []), ...Object.keys(freeze_frame)])];
  const allPermanent = new Set(permanent_dtcs);
  const permanent = [...allPermanent].filter((code) => !stored.includes(code));
  const pending = [...new Set(pending_dtcs)].filter((code) => !stored.includes(code) && !allPermanent.has(code));
  const all = [
    ...stored.map((code) => (allPermanent.has(code) ? t("mechanical.result.storedPermanentCode", { code }) : code)),
    ...permanent.map((code) => t("mechanical.result.permanentCode", { code })),
    ...pending.map((code) => t("mechanical.result.pendingCode", { code })),
  ];
  if (all.length > 0) return all.join(", ");
  return t(dtcs === undefined ? "mechanical.result.codesNotRead" : "mechanical.result.noCodes");
}

/** The figures of a diagnostic: health, findings, price of the repairs. */
export function Summary({ diagnostic: { results, obd_data } }: { readonly diagnostic: MechanicalDiagnostic }) {
  const { summary } = results;
  const limit = limitOf(results);
  return (
    <div className="panel">
      <dl className={`${figures.figures} ${classes.figures}`}>
        <div>
          <dt>{t("mechanical.result.health")}</dt>
          <dd data-condition={results.overall_health}>
            {t("mechanical.result.ofTen", { score: oneDecimal(results.health_score) })}
            {", "}
            {t(`labels.condition.${results.overall_health}`)}
          </dd>
        </div>
        <div>
          <dt>{t("mechanical.result.findings")}</dt>
          <dd>{count(summary.total_issues)}</dd>
        </div>
        <div>
          <dt>{t("mechanical.result.repairs")}</dt>
          <dd>{summary.total_issues === 0 ? "–" : moneyRange(summary.total_estimated_repair)}</dd>
        </div>
        <div>
          <dt>{t("mechanical.result.confidence")}</dt>
          <dd>{percent(results.confidence)}</dd>
        </div>
      </dl>
      {summary.repair_prices && summary.total_issues > 0 && (
        <dl className={`${figures.figures} ${classes.figures} ${classes.prices}`}>
          <div>
            <dt>{t("mechanical.result.testNow")}</dt>
            <dd>{money(summary.repair_prices.test_now, "USD")}</dd>
          </div>
          <div>
            <dt>{t("mechanical.result.likelyRepair")}</dt>
            <dd>{money(summary.repair_prices.likely_repair, "USD")}</dd>
          </div>
          <div>
            <dt>{t("mechanical.result.worstCase")}</dt>
            <dd>{money(summary.repair_prices.worst_case, "USD")}</dd>
          </div>
        </dl>
      )}
      {limit !== undefined && (
        <Text size="sm" px="md" pb="sm" role="note">
          {t(`mechanical.readiness.limit.${limit}`, { score: oneDecimal(scoreLimits[limit].score) })}
        </Text>
      )}
      <Text size="sm" px="md" pb="sm">
        <span className={classes.dim}>{t("mechanical.result.codes")}</span>{" "}
        <span className="mono">{codesText(obd_data)}</span>
      </Text>
    </div>
  );
}

/** How the score was computed, point by point. */
export const ScoreReasons = ({ reasons }: { readonly reasons: readonly string[] }) =>
  reasons.length > 0 && (
    <section className={`panel ${classes.system}`} aria-labelledby="score-reasons">
      <div className={classes.systemHead}>
        <Title order={3} id="score-reasons">
          {t("mechanical.result.reasons")}
        </Title>
      </div>
      <ul className={classes.plainList}>
        {reasons.map((reason) => (
          <li key={reason}>{translated(reason)}</li>
        ))}
      </ul>
    </section>
  );

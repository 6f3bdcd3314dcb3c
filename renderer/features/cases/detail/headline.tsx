import { Text, Title } from "@mantine/core";
import type { InspectionCase } from "../../../../contracts/papers/cases.ts";
import { t } from "../../../texts/t.ts";
import { money, oneDecimal } from "../../../ui/format/format.ts";
import figures from "../../../ui/page/figures.module.css";
import classes from "./case.module.css";

/** What all steps come to together. */
export function Headline({ one }: { readonly one: InspectionCase }) {
  const { overall_condition: condition, health_score: score, average_value: value } = one;
  const { estimated_repair_total: repairs, unassessed_damages: unassessed } = one;
  const isEmpty = condition === null && repairs === null && value === null;
  return (
    <section className={`panel ${classes.headline}`} aria-label={t("cases.headline.title")}>
      <Title order={2}>{t("cases.headline.title")}</Title>
      <dl className={`${figures.figures} ${classes.figures}`}>
        <Figure
          label={t("cases.headline.condition")}
          text={condition === null ? undefined : t(`labels.condition.${condition}`)}
        />
        <Figure label={t("cases.headline.score")} text={score === null ? undefined : `${oneDecimal(score)} / 10`} />
        <Figure label={t("cases.headline.repairs")} text={repairs === null ? undefined : money(repairs, "USD")} />
        <Figure label={t("cases.headline.value")} text={value === null ? undefined : money(value, "USD")} />
      </dl>
      <Text size="sm" c="dimmed">
        {t(isEmpty ? "cases.headline.none" : "cases.headline.basis")}
      </Text>
      {unassessed > 0 && one.steps.damage_assessment.status === "completed" && (
        <Text size="sm">{t("cases.headline.unassessed", { count: unassessed })}</Text>
      )}
    </section>
  );
}

const Figure = ({ label, text }: { readonly label: string; readonly text: string | undefined }) => (
  <div>
    <dt>{label}</dt>
    <dd>{text ?? "–"}</dd>
  </div>
);

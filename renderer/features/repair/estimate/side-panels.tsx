import "../../../texts/lazy/repair-texts.ts";
import { Alert, Table, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { DamageAssessment } from "../../../../contracts/repair/assessments.ts";
import { t } from "../../../texts/t.ts";
import { exactFigure, money, short } from "../../../ui/format/format.ts";
import { translated } from "../../../ui/format/sentences.ts";
import figures from "../../../ui/page/figures.module.css";
import { exactMoney } from "../words.ts";
import { DamageEdits } from "./damage-edits.tsx";
import classes from "./estimate.module.css";
import { Panel } from "./panel.tsx";

/** Work that the repairs share, the time in the shop, the effect on the value, and added and removed damages. */
export const SidePanels = ({ assessment }: { readonly assessment: DamageAssessment }) => (
  <div className={classes.side}>
    <SharedWork assessment={assessment} />
    <Timeline assessment={assessment} />
    <ValueImpact assessment={assessment} />
    <DamageEdits assessment={assessment} />
  </div>
);

function SharedWork({ assessment: { summary, options } }: { readonly assessment: DamageAssessment }) {
  const { shared_work } = summary.repair_cost_summary;
  if (shared_work.length === 0) return null;
  return (
    <Panel id="shared-work" title={t("repair.shared.title")}>
      <Text size="sm" px="md" pt="xs">
        {t("repair.shared.text")}
      </Text>
      <Table aria-labelledby="shared-work" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("repair.shared.what")}</Table.Th>
            <Table.Th ta="right">{t("repair.shared.hours")}</Table.Th>
            <Table.Th ta="right">{t("repair.shared.amount")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shared_work.map(({ description, hours, amount }) => (
            <Table.Tr key={description}>
              <Table.Td>{translated(description)}</Table.Td>
              <Table.Td ta="right">{exactFigure(hours)}</Table.Td>
              <Table.Td ta="right">{exactMoney(amount, options.currency)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  );
}

function Timeline({ assessment: { summary } }: { readonly assessment: DamageAssessment }) {
  const { repair_timeline: timeline } = summary;
  if (!timeline || timeline.steps.length === 0) return null;
  return (
    <Panel id="repair-timeline" title={t("repair.timeline.title")}>
      <ol className={classes.steps}>
        {timeline.steps.map(({ day, days, what }) => (
          <li key={`${day} ${what}`}>
            <span>
              {t("repair.timeline.day", { from: short(day), days: t("repair.totals.dayCount", { count: days }) })}
            </span>
            {translated(what)}
          </li>
        ))}
      </ol>
      {timeline.can_repair_simultaneously && (
        <Text size="sm" px="md" pb="sm">
          {t("repair.timeline.simultaneous")}
        </Text>
      )}
    </Panel>
  );
}

function ValueImpact({ assessment: { summary } }: { readonly assessment: DamageAssessment }) {
  const impact = summary.impact_on_vehicle_value;
  if (!impact) return null;
  const { currency, estimated_market_value: market, adjusted_value, stigma_after_repair: stigma } = impact;
  return (
    <Panel id="value-impact" title={t("repair.value.title")}>
      <div className={classes.panelBody}>
        {impact.total_loss.is_likely && (
          <Alert color="red" variant="outline" mb="sm" icon={<IconAlertTriangle aria-hidden />} role="note">
            <strong>{t("repair.value.totalLoss")}.</strong> {translated(impact.total_loss.reason)}
          </Alert>
        )}
        <dl className={`${figures.figures} ${classes.values}`}>
          <div>
            <dt>{t("repair.value.market")}</dt>
            <dd>{money(market, currency)}</dd>
          </div>
          <div>
            <dt>{t("repair.value.unrepaired")}</dt>
            <dd>{money(adjusted_value, currency)}</dd>
          </div>
          <div>
            <dt>{t("repair.value.repaired")}</dt>
            <dd>{money(market - stigma, currency)}</dd>
          </div>
        </dl>
        <Text size="sm" c="dimmed" mt="xs">
          {translated(impact.basis)}
        </Text>
      </div>
    </Panel>
  );
}

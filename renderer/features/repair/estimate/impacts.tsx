import "../../../texts/lazy/repair-texts.ts";
import { Alert, Text, Title } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { DamageAssessment } from "../../../../contracts/repair/assessments.ts";
import type { Impact } from "../../../../contracts/repair/estimate.ts";
import { t } from "../../../texts/t.ts";
import { translated } from "../../../ui/format/sentences.ts";
import { damageName } from "../words.ts";
import classes from "./impacts.module.css";
import { leadOf } from "./lead.ts";
import { Panel } from "./panel.tsx";

interface OfEstimate {
  readonly assessment: DamageAssessment;
}

/** What must be read before the estimate is signed. */
export function Warnings({ assessment: { summary } }: OfEstimate) {
  if (summary.warnings.length === 0) return null;
  return (
    <Alert
      className="panel"
      classNames={{ root: classes.alert ?? "", title: classes.alertTitle ?? "", icon: classes.alertIcon ?? "" }}
      variant="outline"
      role="region"
      icon={<IconAlertTriangle aria-hidden />}
      title={t("repair.impacts.warnings")}
    >
      <ul className={classes.warnings}>
        {summary.warnings.map((warning) => (
          <Warning key={warning} text={translated(warning)} />
        ))}
      </ul>
    </Alert>
  );
}

/** A warning with its topic in bold: several of them are long. */
function Warning({ text }: { readonly text: string }) {
  const [lead, rest] = leadOf(text);
  return (
    <li>
      {lead !== "" && <strong>{lead}</strong>}
      {rest}
    </li>
  );
}

/** The collisions by zone, each with its damages and what to check behind them. */
export function Impacts({ assessment }: OfEstimate) {
  const { impacts } = assessment.summary;
  if (impacts.length === 0) return null;
  return (
    <Panel id="impacts" title={t("repair.impacts.title")}>
      <Text size="sm" px="md" pt="xs">
        {t("repair.impacts.text")}
      </Text>
      {impacts.map((impact) => (
        <ImpactChecks key={impact.zone} impact={impact} assessment={assessment} />
      ))}
    </Panel>
  );
}

function ImpactChecks({ impact, assessment }: OfEstimate & { readonly impact: Impact }) {
  const damages = assessment.assessed_damages.filter(({ damage_id }) => impact.damage_ids.includes(damage_id));
  return (
    <section className={classes.impact} aria-label={t(`repair.impacts.zone.${impact.zone}`)}>
      <Title order={4} fz="md">
        {t("repair.impacts.name", {
          zone: t(`repair.impacts.zone.${impact.zone}`),
          severity: t(`labels.within.severity.${impact.severity}`),
        })}
      </Title>
      <Text size="sm" c="dimmed">
        {damages.map(damageName).join("; ")}
      </Text>
      <ul className={classes.checks}>
        {impact.checklist.map(({ item, why }) => (
          <li key={item}>
            <strong>{translated(item)}</strong>
            <span>{translated(why)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import "../../../texts/lazy/repair-texts.ts";
import { Button, Text, Title } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { VisualInspection } from "../../../../contracts/inspections/visual.ts";
import type { AssessedDamage } from "../../../../contracts/repair/estimate.ts";
import { t } from "../../../texts/t.ts";
import { exactPercent, oneDecimal, size } from "../../../ui/format/format.ts";
import { translated } from "../../../ui/format/sentences.ts";
import { Tag, type Tone } from "../../../ui/page/tag.tsx";
import type { Editing } from "../change/editing.ts";
import { damageName, exactMoney } from "../words.ts";
import classes from "./damage.module.css";
import { FindingPhoto } from "./finding-photo.tsx";
import { LinesTable } from "./lines/lines-table.tsx";
import { OptionCards } from "./option-cards.tsx";

const tones: Readonly<Record<AssessedDamage["severity"], Tone>> = {
  minor: "plain",
  moderate: "warn",
  severe: "alarm",
  critical: "alarm",
};

interface DamageCardProps {
  readonly damage: AssessedDamage;
  readonly inspection: VisualInspection | undefined;
  /** Undefined if the user may not change the estimate. */
  readonly onEdit: ((editing: Editing) => void) | undefined;
  /** The only damage of an estimate cannot be removed. */
  readonly canRemove: boolean;
}

/** A damage of the estimate: its photo, the possible repairs side by side, and the lines of the one that counts. */
export function DamageCard({ damage, inspection, onEdit, canRemove }: DamageCardProps) {
  const finding = inspection?.results?.damages.find(({ damage_id }) => damage_id === damage.damage_id);
  const used = damage.repair_options.find(({ recommended }) => recommended);
  const name = damageName(damage);
  const titleId = `damage-${damage.damage_id}`;
  return (
    <section className={`panel ${classes.card}`} aria-labelledby={titleId}>
      <div className={classes.head}>
        {inspection && finding && <FindingPhoto name={name} inspection={inspection} finding={finding} />}
        <div className={classes.about}>
          <div className={classes.nameRow}>
            <Title order={3} id={titleId}>
              {name}
            </Title>
            <strong className={classes.price}>
              {exactMoney(damage.recommended_repair.estimated_cost, damage.recommended_repair.currency)}
            </strong>
          </div>
          <div className={classes.tags}>
            <Tag tone={tones[damage.severity]}>
              {t(`labels.severity.${damage.severity}`)},{" "}
              {t("repair.damage.score", { score: oneDecimal(damage.severity_score) })}
            </Tag>
            <OtherSeverities damage={damage} />
            <SizeText damage={damage} />
            {damage.impact_zone && (
              <a href="#impacts" className={classes.zone}>
                {t("repair.impacts.of", { zone: t(`repair.impacts.zone.${damage.impact_zone}`) })}
              </a>
            )}
            <span>{finding ? t("repair.damage.number", { number: finding.number }) : t("repair.damage.byHand")}</span>
          </div>
          {finding?.review === "rejected" && (
            <Text size="sm" c="var(--warn)">
              {t("repair.damage.rejected")}
            </Text>
          )}
          {used && (
            <Text size="sm">
              <strong>{t(`repair.option.${used.option}`)}.</strong> {translated(used.reason)}
            </Text>
          )}
          <Reasons damage={damage} />
        </div>
      </div>
      <OptionCards damage={damage} onEdit={onEdit} />
      {used && <LinesTable damage={damage} option={used} onEdit={onEdit} />}
      {onEdit && canRemove && (
        <Button
          className={classes.remove ?? ""}
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          aria-label={t("repair.edits.removeNamed", { damage: name })}
          onClick={() => onEdit({ kind: "removal", damage })}
        >
          {t("repair.edits.remove")}
        </Button>
      )}
    </section>
  );
}

/** The measured and the reported severity where they differ from the one that counts. */
function OtherSeverities({ damage: { severity, measured, reported_severity } }: { readonly damage: AssessedDamage }) {
  return (
    <>
      {measured && measured.severity !== severity && (
        <span>
          {t("repair.damage.measured", {
            severity: t(`labels.within.severity.${measured.severity}`),
            score: oneDecimal(measured.severity_score),
          })}
        </span>
      )}
      {reported_severity && reported_severity !== severity && (
        <span>{t("repair.damage.reported", { severity: t(`labels.within.severity.${reported_severity}`) })}</span>
      )}
    </>
  );
}

function SizeText({ damage: { size_cm, count } }: { readonly damage: AssessedDamage }) {
  const length = size_cm === null ? undefined : size({ length: size_cm });
  const dents = count === null ? undefined : t("repair.damage.count", { count });
  const text = [length, dents].filter((part) => part !== undefined).join(", ");
  return text === "" ? null : <span>{text}</span>;
}

function Reasons({ damage }: { readonly damage: AssessedDamage }) {
  const { impact_assessment: impact, severity_reason, notes } = damage;
  const reasons = [severity_reason, ...impact.reasons, ...notes].map(translated);
  const loss = impact.value_reduction_percentage;
  return (
    <details className={classes.reasons}>
      <summary>{t("repair.damage.why")}</summary>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
        {loss !== null && <li>{t("repair.damage.loss", { percent: exactPercent(loss / 100) })}</li>}
      </ul>
    </details>
  );
}

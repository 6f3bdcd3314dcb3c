import "../../../texts/lazy/repair-texts.ts";
import { Button, Text } from "@mantine/core";
import type { AssessedDamage } from "../../../../contracts/repair/estimate.ts";
import { t } from "../../../texts/t.ts";
import { exactFigure, moneyRange } from "../../../ui/format/format.ts";
import { translated } from "../../../ui/format/sentences.ts";
import { Tag } from "../../../ui/page/tag.tsx";
import type { Editing } from "../change/editing.ts";
import { changeText, damageName, exactMoney } from "../words.ts";
import classes from "./damage.module.css";
import { type Variant, variantsOf } from "./variants.ts";

interface OptionCardsProps {
  readonly damage: AssessedDamage;
  readonly onEdit: ((editing: Editing) => void) | undefined;
}

/** The repairs that are possible, side by side: paintless repair, refinishing, new parts of each make. */
export function OptionCards({ damage, onEdit }: OptionCardsProps) {
  const variants = damage.repair_options.flatMap(variantsOf);
  if (variants.length < 2) return null;
  const used = variants.find(({ isUsed }) => isUsed);
  return (
    <ul className={classes.options} aria-label={t("repair.options.title", { damage: damageName(damage) })}>
      {variants.map((variant) => (
        <li
          key={`${variant.option.option} ${variant.make}`}
          className={classes.option}
          {...(variant.isUsed && { "data-used": true })}
        >
          <OptionCard damage={damage} variant={variant} used={used} onEdit={onEdit} />
        </li>
      ))}
    </ul>
  );
}

/** "Replace, OEM parts". */
export const variantName = ({ option, make }: Variant): string =>
  [t(`repair.option.${option.option}`), ...(make === null ? [] : [t(`repair.make.${make}`)])].join(", ");

interface OptionCardProps extends OptionCardsProps {
  readonly variant: Variant;
  readonly used: Variant | undefined;
}

function OptionCard({ damage, variant, used, onEdit }: OptionCardProps) {
  const { option, total, parts, isUsed } = variant;
  const { currency, hours, total: labor } = option.labor;
  return (
    <>
      <strong>{variantName(variant)}</strong>
      <span className={classes.optionTotal}>{exactMoney(total, currency)}</span>
      {used && !isUsed && total !== used.total && (
        <Text size="sm" c="dimmed">
          {changeText(total - used.total, currency)}
        </Text>
      )}
      {option.min_cost !== option.max_cost && (
        <Text size="sm">
          {t("repair.options.range", {
            range: moneyRange({ min: option.min_cost, max: option.max_cost, currency }),
          })}
        </Text>
      )}
      <Text size="sm">{t("repair.options.parts", { amount: exactMoney(parts, currency) })}</Text>
      {hours > 0 && (
        <Text size="sm">
          {t("repair.options.labor", { amount: exactMoney(labor, currency), hours: exactFigure(hours) })}
        </Text>
      )}
      {option.timeline && (
        <Text size="sm">{t("repair.totals.dayCount", { count: option.timeline.estimated_days })}</Text>
      )}
      {!option.recommended && (
        <Text size="sm" c="dimmed">
          {translated(option.reason)}
        </Text>
      )}
      <span className={classes.optionAction}>
        {isUsed ? (
          <Tag tone="accent">{t("repair.options.used")}</Tag>
        ) : (
          onEdit && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t("repair.options.useNamed", { option: variantName(variant), damage: damageName(damage) })}
              onClick={() => onEdit({ kind: "option", damage, variant })}
            >
              {t("repair.options.use")}
            </Button>
          )
        )}
      </span>
    </>
  );
}

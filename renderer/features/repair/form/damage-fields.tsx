import "../../../texts/lazy/repair-texts.ts";
import { ActionIcon, Checkbox, NativeSelect, NumberInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { z } from "zod";
import {
  bodyParts,
  DamageType,
  damageTypes,
  mechanicalParts,
  PartName,
  Severity,
  severities,
} from "../../../../contracts/vocabulary.ts";
import { t } from "../../../texts/t.ts";
import { units } from "../../../ui/format/format.ts";
import type { TypedDamage } from "./draft.ts";
import classes from "./form.module.css";
import { type DamageProblem, maxSize } from "./request.ts";

const parts = [...bodyParts, ...mechanicalParts].map((value) => ({ value, label: t(`labels.part.${value}`) }));
const types = damageTypes.map((value) => ({ value, label: t(`labels.damage.${value}`) }));
const EmptyText = z.literal("");
const depths = ["shallow", "medium", "deep"] as const;

interface DamageFieldsProps {
  /** Starts at 1. Undefined if it is the only damage of its form. */
  readonly number?: number;
  readonly damage: TypedDamage;
  readonly problem: DamageProblem | undefined;
  /** It was added just now: its first field gets the focus. */
  readonly isNew: boolean;
  readonly onChange: (damage: TypedDamage) => void;
  /** Undefined if it is the only damage of its form. */
  readonly onRemove?: () => void;
}

/** The fields of one damage that was entered by hand. */
export function DamageFields({ number, damage, problem, isNew, onChange, onRemove }: DamageFieldsProps) {
  const set = (change: Partial<TypedDamage>) => onChange({ ...damage, ...change });
  return (
    <fieldset className={classes.damage}>
      <legend>{number === undefined ? t("repair.edits.damage") : t("repair.form.damage", { number })}</legend>
      <NativeSelect
        label={t("repair.form.type")}
        autoFocus={isNew}
        // in a dialog, its focus trap decides
        data-autofocus={isNew || undefined}
        data={types}
        value={damage.type}
        onChange={(event) => set({ type: DamageType.parse(event.currentTarget.value) })}
      />
      <NativeSelect
        label={t("repair.form.part")}
        required
        data={[{ value: "", label: t("repair.form.choosePart") }, ...parts]}
        value={damage.part}
        onChange={(event) =>
          // another part has another material, and other sensors behind it
          set({
            part: PartName.or(EmptyText).parse(event.currentTarget.value),
            material: undefined,
            hasAdas: undefined,
          })
        }
        error={problem === "missingPart" ? t("repair.form.missingPart") : undefined}
      />
      <NumberInput
        label={t("repair.form.size")}
        suffix={` ${units.length}`}
        min={0.1}
        decimalScale={2}
        hideControls
        value={damage.size}
        onChange={(size) => set({ size })}
        error={problem === "tooLarge" ? t("repair.form.tooLarge", { max: maxSize(units.length) }) : undefined}
      />
      <NativeSelect
        label={t("repair.form.severity")}
        data={[
          { value: "", label: t("repair.form.bySize") },
          ...severities.map((value) => ({ value, label: t(`labels.severity.${value}`) })),
        ]}
        value={damage.severity}
        onChange={(event) => set({ severity: Severity.or(EmptyText).parse(event.currentTarget.value) })}
      />
      {damage.type === "dent" && (
        <>
          <NumberInput
            label={t("repair.form.count")}
            min={1}
            max={10_000}
            allowDecimal={false}
            hideControls
            value={damage.count}
            onChange={(count) => set({ count })}
          />
          <NativeSelect
            label={t("repair.form.depth")}
            data={[
              { value: "", label: t("repair.form.depths.unknown") },
              ...depths.map((value) => ({ value, label: t(`repair.form.depths.${value}`) })),
            ]}
            value={damage.depth}
            onChange={(event) => set({ depth: depths.find((one) => one === event.currentTarget.value) ?? "" })}
          />
        </>
      )}
      <Checkbox
        className={classes.paint ?? ""}
        label={t("repair.form.paint")}
        checked={damage.paintBroken}
        onChange={(event) => set({ paintBroken: event.currentTarget.checked })}
      />
      {onRemove && (
        <ActionIcon
          className={classes.remove ?? ""}
          variant="default"
          size={36}
          aria-label={t("repair.form.remove", { number: number ?? 1 })}
          onClick={onRemove}
        >
          <IconTrash size={17} aria-hidden />
        </ActionIcon>
      )}
    </fieldset>
  );
}

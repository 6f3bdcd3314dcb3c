import "../../../texts/lazy/repair-texts.ts";
import { Button, Group, NativeSelect, Text, Title } from "@mantine/core";
import { IconCalculator, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { VisualInspection } from "../../../../contracts/inspections/visual.ts";
import type { DamageAssessment } from "../../../../contracts/repair/assessments.ts";
import { currencies, regions } from "../../../../contracts/repair/rate-book.ts";
import { t } from "../../../texts/t.ts";
import { useFocusOnce } from "../../../ui/focus/use-focus-once.ts";
import { units } from "../../../ui/format/format.ts";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import touch from "../../../ui/page/touch.module.css";
import { DamageFields } from "./damage-fields.tsx";
import { type Draft, inspectionOf, isEmpty, withDamage } from "./draft.ts";
import { FindingsField } from "./findings-field.tsx";
import classes from "./form.module.css";
import { type DamageProblem, damageCount, problemsOf, requestOf } from "./request.ts";
import { useSend } from "./use-send.ts";

interface EstimateFormProps {
  readonly carId: string;
  /** The completed inspections of the vehicle, newest first. */
  readonly completed: readonly VisualInspection[];
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  /** Empties the draft, in a way that can be undone. */
  readonly onClear: () => void;
  readonly onDone: (assessment: DamageAssessment) => void;
  /** A button opened the form: its heading gets the focus. */
  readonly isOpened: boolean;
  /** Undefined if there is nothing to go back to. */
  readonly onCancel: (() => void) | undefined;
}

/** A new estimate: from the findings of an inspection, from damages entered by hand, or from both. */
export function EstimateForm({ carId, completed, draft, onChange, onClear, ...rest }: EstimateFormProps) {
  const { onDone, isOpened, onCancel } = rest;
  const title = useFocusOnce<HTMLHeadingElement>(isOpened);
  const [wasTried, setTried] = useState(false);
  const send = useSend(carId, onDone);
  const inspection = inspectionOf(draft, completed);
  const problems = problemsOf(draft, units.length);
  const total = damageCount(draft, inspection);
  const submit = () => {
    setTried(true);
    if (problems.size === 0 && total > 0) send.mutate(requestOf(draft, { carId, inspection, unit: units.length }));
  };
  return (
    <form
      noValidate
      className={`${classes.form} ${touch.touch}`}
      aria-label={t("repair.form.title")}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Group justify="space-between">
        <Title order={2} ref={title} tabIndex={-1}>
          {t("repair.form.title")}
        </Title>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t("repair.form.back")}
          </Button>
        )}
      </Group>
      {completed.length > 0 && (
        <section className={`panel ${classes.panel}`} aria-labelledby="estimate-findings">
          <Title order={3} id="estimate-findings" mb="xs">
            {t("repair.form.findings")}
          </Title>
          <FindingsField draft={draft} completed={completed} onChange={onChange} />
        </section>
      )}
      <ByHand draft={draft} problems={wasTried ? problems : new Map()} onChange={onChange} />
      <Settings draft={draft} onChange={onChange} />
      {send.isError && <ErrorNotice error={send.error} />}
      <div className={`panel ${classes.send}`}>
        <Text size="sm" role="status" {...(wasTried && total === 0 && { c: "var(--alarm)" })}>
          {total === 0 ? t("repair.form.nothing") : t("repair.form.contents", { count: total })}
        </Text>
        {!isEmpty(draft) && (
          <Button variant="default" onClick={onClear}>
            {t("repair.form.clear")}
          </Button>
        )}
        <Button type="submit" loading={send.isPending} leftSection={<IconCalculator size={17} aria-hidden />}>
          {t("repair.form.submit")}
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

function ByHand({
  draft,
  problems,
  onChange,
}: FieldsProps & { readonly problems: ReadonlyMap<string, DamageProblem> }) {
  const [newId, setNewId] = useState<string>();
  const add = () => {
    const next = withDamage(draft);
    setNewId(next.damages.at(-1)?.id);
    onChange(next);
  };
  return (
    <section className={`panel ${classes.panel}`} aria-labelledby="estimate-by-hand">
      <Title order={3} id="estimate-by-hand">
        {t("repair.form.byHand")}
      </Title>
      <Text size="sm" c="dimmed">
        {t("repair.form.byHandText")}
      </Text>
      <div className={classes.damages}>
        {draft.damages.map((damage, at) => (
          <DamageFields
            key={damage.id}
            number={at + 1}
            damage={damage}
            problem={problems.get(damage.id)}
            isNew={damage.id === newId}
            onChange={(changed) =>
              onChange({ ...draft, damages: draft.damages.map((one) => (one.id === changed.id ? changed : one)) })
            }
            onRemove={() => onChange({ ...draft, damages: draft.damages.filter(({ id }) => id !== damage.id) })}
          />
        ))}
      </div>
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
        {t("repair.form.add")}
      </Button>
    </section>
  );
}

const Settings = ({ draft, onChange }: FieldsProps) => (
  <section className={`panel ${classes.panel}`} aria-labelledby="estimate-settings">
    <Title order={3} id="estimate-settings" mb="xs">
      {t("repair.form.settings")}
    </Title>
    <div className={classes.settings}>
      <NativeSelect
        label={t("repair.recompute.region")}
        value={draft.region}
        onChange={(event) => onChange({ ...draft, region: event.currentTarget.value })}
        data={[
          { value: "", label: t("repair.form.defaultRegion") },
          ...regions.map((value) => ({ value, label: t(`settings.dealership.regions.${value}`) })),
        ]}
      />
      <NativeSelect
        label={t("repair.recompute.currency")}
        value={draft.currency}
        onChange={(event) => onChange({ ...draft, currency: event.currentTarget.value })}
        data={[{ value: "", label: t("repair.form.defaultCurrency") }, ...currencies]}
      />
    </div>
  </section>
);

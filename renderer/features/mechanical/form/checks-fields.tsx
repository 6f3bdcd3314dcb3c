import "../../../texts/lazy/mechanical-texts.ts";
import { NumberInput, Select, Title } from "@mantine/core";
import { corners } from "../../../../contracts/mechanical/obd.ts";
import { bandOf } from "../../../../contracts/mechanical/readings/bands.ts";
import { t } from "../../../texts/t.ts";
import { type Draft, fluids, perCorner, voltages } from "../draft/draft.ts";
import type { Problems } from "../draft/problems.ts";
import { unitOfCorners } from "../draft/request.ts";
import { numberIn } from "../draft/typed-number.ts";
import { unitSystem } from "../draft/use-draft.ts";
import gauges from "../readings/gauge.module.css";
import { GaugeText } from "../readings/gauge.tsx";
import type { ShownUnit } from "../readings/units.ts";
import classes from "./form.module.css";

interface ChecksFieldsProps {
  readonly draft: Draft;
  readonly problems: Problems;
  readonly onChange: (draft: Draft) => void;
}

/** Checks by hand, system by system. */
export function ChecksFields(props: ChecksFieldsProps) {
  return (
    <>
      <Voltages {...props} />
      <Fluids {...props} />
      {perCorner.map((name) => (
        <Wheels key={name} name={name} {...props} />
      ))}
    </>
  );
}

const volts: ShownUnit = { unit: "V", show: (value) => value, read: (value) => value };

const Voltages = ({ draft, problems, onChange }: ChecksFieldsProps) => (
  <section className={classes.checks}>
    <Title order={3}>{t("mechanical.system.electrical")}</Title>
    <div className={gauges.grid}>
      {voltages.map((name) => (
        <CheckField
          key={name}
          label={t(`mechanical.checks.${name}`)}
          band={name}
          unit={volts}
          typed={draft.voltages[name] ?? ""}
          error={new Map(Object.entries(problems)).get(name)}
          onChange={(text) => onChange({ ...draft, voltages: { ...draft.voltages, [name]: text } })}
        />
      ))}
    </div>
  </section>
);

const levels = ["full", "ok", "low", "very_low", "empty", "overfull", "dark", "burnt", "contaminated"] as const;

/** A level that an API client sent: a percentage between the marks, or a name of "ok". */
function levelOptions(present: string): { value: string; label: string }[] {
  const known = levels.map((value) => ({ value: value as string, label: t(`mechanical.checks.level.${value}`) }));
  if (present === "" || known.some(({ value }) => value === present)) return known;
  const isShare = !Number.isNaN(Number(present));
  return [...known, { value: present, label: isShare ? t("mechanical.checks.share", { share: present }) : present }];
}

const Fluids = ({ draft, onChange }: ChecksFieldsProps) => (
  <section className={classes.checks}>
    <Title order={3}>{t("mechanical.checks.fluids")}</Title>
    <div className={gauges.grid}>
      {fluids.map((name) => (
        <Select
          key={name}
          label={t(`mechanical.checks.${name}`)}
          placeholder={t("mechanical.checks.notChecked")}
          data={levelOptions(draft.fluids[name] ?? "")}
          value={draft.fluids[name] ?? null}
          onChange={(value) => onChange({ ...draft, fluids: { ...draft.fluids, [name]: value ?? "" } })}
          clearable
        />
      ))}
    </div>
  </section>
);

const Wheels = ({
  name,
  draft,
  problems,
  onChange,
}: ChecksFieldsProps & { readonly name: (typeof perCorner)[number] }) => (
  <fieldset className={classes.checks}>
    <Title order={3} component="legend">
      {t(`mechanical.checks.${name}`)}
    </Title>
    <div className={classes.wheels}>
      {corners.map((corner) => (
        <CheckField
          key={corner}
          label={t(`mechanical.checks.corner.${corner}`)}
          band={name}
          unit={unitOfCorners(name, unitSystem)}
          typed={draft.corners[name]?.[corner] ?? ""}
          error={new Map(Object.entries(problems)).get(`${name}.${corner}`)}
          onChange={(text) =>
            onChange({ ...draft, corners: { ...draft.corners, [name]: { ...draft.corners[name], [corner]: text } } })
          }
        />
      ))}
    </div>
  </fieldset>
);

interface CheckFieldProps {
  readonly label: string;
  readonly band: (typeof voltages)[number] | (typeof perCorner)[number];
  readonly unit: ShownUnit;
  readonly typed: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

function CheckField({ label, band: name, unit, typed, error, onChange }: CheckFieldProps) {
  const band = bandOf(name, null);
  const number = numberIn(typed);
  const value = number === undefined || Number.isNaN(number) ? undefined : unit.read(number);
  return (
    <div className={gauges.field}>
      <NumberInput
        label={label}
        suffix={` ${unit.unit}`}
        value={typed}
        onChange={(next) => onChange(String(next))}
        hideControls
        error={error}
      />
      {band && <GaugeText band={band} value={value} unit={unit} />}
    </div>
  );
}

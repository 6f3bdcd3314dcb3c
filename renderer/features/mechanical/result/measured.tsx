import "../../../texts/lazy/mechanical-texts.ts";
import { Text, Title } from "@mantine/core";
import type { MechanicalDiagnostic } from "../../../../contracts/mechanical/mechanical.ts";
import { type ReadingName, type Readings, readingNames } from "../../../../contracts/mechanical/obd.ts";
import { quantityLabels } from "../../../../contracts/mechanical/readings/quantities.ts";
import { fromApi } from "../../../texts/from-api.ts";
import { t } from "../../../texts/t.ts";
import { figure } from "../../../ui/format/format.ts";
import { unitOfReading } from "../draft/request.ts";
import { unitSystem } from "../draft/use-draft.ts";
import { gaugeOf } from "../readings/field-gauges.ts";
import gauges from "../readings/gauge.module.css";
import { GaugeLine } from "../readings/reading-field.tsx";
import { isCounter } from "../readings/reading-groups.ts";
import { sentence } from "../readings/sentence.ts";
import { stateText } from "../readings/state-text.ts";
import classes from "./result.module.css";

interface ReadingSet {
  readonly title: string;
  readonly readings: Readings;
}

/** Sets of readings with at least one value: live data, each state of a log, each freeze frame. */
function setsOf({ obd_data: obd }: MechanicalDiagnostic): readonly ReadingSet[] {
  const inState = (readings: Readings) => stateText(readings) ?? t("mechanical.log.unknown");
  const sets = [
    {
      title: t("mechanical.measured.live", { state: inState(obd.live_data) }),
      readings: obd.live_data,
    },
    ...(obd.snapshots ?? []).map(({ readings }) => ({
      title: t("mechanical.measured.snapshot", { state: inState(readings) }),
      readings,
    })),
    ...Object.entries(obd.freeze_frame ?? {}).map(([code, readings]) => ({
      title: t("mechanical.codes.frameOf", { code }),
      readings,
    })),
  ];
  // the counters since clearing stand with the self-tests
  return sets.filter(({ readings }) => readingNames.some((name) => readings[name] !== undefined && !isCounter(name)));
}

/** The readings of a diagnostic as gauges. Nothing if there are none. */
export function Measured({ diagnostic }: { readonly diagnostic: MechanicalDiagnostic }) {
  const sets = setsOf(diagnostic);
  if (sets.length === 0) return null;
  return (
    <section className={`panel ${classes.system}`} aria-labelledby="measured">
      <div className={classes.systemHead}>
        <Title order={3} id="measured">
          {t("mechanical.measured.title")}
        </Title>
      </div>
      {sets.map(({ title, readings }) => (
        <div key={`${title} ${JSON.stringify(readings)}`} className={classes.measured}>
          <Title order={4} size="h3" mb={8}>
            {title}
          </Title>
          <div className={gauges.grid}>
            {readingNames
              .filter((name) => readings[name] !== undefined && !isCounter(name))
              .map((name) => (
                <MeasuredReading key={name} name={name} readings={readings} />
              ))}
          </div>
        </div>
      ))}
    </section>
  );
}

function MeasuredReading({ name, readings }: { readonly name: ReadingName; readonly readings: Readings }) {
  const { unit, show } = unitOfReading(name, unitSystem);
  const gauge = gaugeOf(name, readings);
  return (
    <div className={gauges.field}>
      <Text size="sm">
        {sentence(fromApi(quantityLabels[name].label))}:{" "}
        <strong>
          {figure(show(readings[name] ?? 0))} {unit}
        </strong>
      </Text>
      {gauge && <GaugeLine gauge={gauge} />}
    </div>
  );
}

import "../../../texts/lazy/mechanical-texts.ts";
import { Title } from "@mantine/core";
import { Fragment } from "react";
import type { MechanicalDiagnostic } from "../../../../contracts/mechanical/mechanical.ts";
import type { Monitor } from "../../../../contracts/mechanical/monitors.ts";
import type { ObdData } from "../../../../contracts/mechanical/obd.ts";
import { t } from "../../../texts/t.ts";
import { list, short } from "../../../ui/format/format.ts";
import { unitOfReading } from "../draft/request.ts";
import { unitSystem } from "../draft/use-draft.ts";
import { readingGroups } from "../readings/reading-groups.ts";
import result from "../result/result.module.css";
import { completeText } from "./complete-text.ts";
import { byStatus } from "./monitors.ts";
import classes from "./readiness.module.css";

const names = (monitors: readonly Monitor[]): string =>
  list(monitors.map((name) => t(`mechanical.readiness.monitor.${name}`)));

/** The counters since the codes were cleared: "12 warm-ups, 140 mi, 320 min". The largest of all sets of readings. */
function sinceClearText({ live_data, snapshots = [] }: ObdData): string {
  const sets = [live_data, ...snapshots.map(({ readings }) => readings)];
  return readingGroups.readiness
    .flatMap((name) => {
      const values = sets.map((set) => set[name]).filter((value) => value !== undefined);
      if (values.length === 0) return [];
      const { unit, show } = unitOfReading(name, unitSystem);
      const value = short(show(Math.max(...values)));
      return [name === "warm_ups_since_clear" ? t("mechanical.readiness.warmUps", { value }) : `${value} ${unit}`];
    })
    .join(", ");
}

/** The facts about the self-tests, without those that nobody sent. */
function factsOf(obd: ObdData): readonly (readonly [label: string, text: string])[] {
  const { complete, incomplete, not_supported: missing } = byStatus(obd.monitors ?? {});
  const facts: readonly (readonly [string, string])[] = [
    [
      t("mechanical.readiness.monitors"),
      obd.monitors && complete.length + incomplete.length > 0 ? completeText(obd.monitors) : "",
    ],
    [t("mechanical.readiness.status.incomplete"), names(incomplete)],
    [t("mechanical.readiness.status.not_supported"), names(missing)],
    [t("mechanical.readiness.permanentCodes"), list([...new Set(obd.permanent_dtcs)])],
    [t("mechanical.readiness.sinceClear"), sinceClearText(obd)],
  ];
  return facts.filter(([, text]) => text !== "");
}

/** The self-tests of a diagnostic. Nothing if it was made without them. */
export function ReadinessResult({ diagnostic: { obd_data: obd } }: { readonly diagnostic: MechanicalDiagnostic }) {
  const facts = factsOf(obd);
  if (facts.length === 0) return null;
  return (
    <section className={`panel ${result.system}`} aria-labelledby="readiness">
      <div className={result.systemHead}>
        <Title order={3} id="readiness">
          {t("mechanical.readiness.title")}
        </Title>
      </div>
      <dl className={classes.facts}>
        {facts.map(([label, text]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

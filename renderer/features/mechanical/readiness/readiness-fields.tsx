import "../../../texts/lazy/mechanical-texts.ts";
import { Button, Collapse, NativeSelect, Text, Title } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import type { Monitor } from "../../../../contracts/mechanical/monitors.ts";
import { MonitorStatus } from "../../../../contracts/mechanical/obd.ts";
import { t } from "../../../texts/t.ts";
import type { Draft } from "../draft/draft.ts";
import type { Problems } from "../draft/problems.ts";
import { readingsOf } from "../draft/request.ts";
import { unitSystem } from "../draft/use-draft.ts";
import form from "../form/form.module.css";
import gauges from "../readings/gauge.module.css";
import { ReadingField } from "../readings/reading-field.tsx";
import { readingGroups } from "../readings/reading-groups.ts";
import { completeText } from "./complete-text.ts";
import { monitorsOf, restComplete, withMonitor } from "./monitors.ts";
import classes from "./readiness.module.css";

interface ReadinessFieldsProps {
  readonly draft: Draft;
  /** Decides which self-tests the engine has. */
  readonly fuelType: string | null;
  readonly problems: Problems;
  readonly onChange: (draft: Draft) => void;
}

/** What a scanner shows of the self-tests: closed until somebody opens it, with what is entered in a line. */
export function ReadinessFields({ draft, fuelType, problems, onChange }: ReadinessFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  const byPath = new Map(Object.entries(problems));
  const hasProblem = readingGroups.readiness.some((name) => byPath.has(`live_data.${name}`));
  const isShown = isOpen || hasProblem;
  return (
    <section className={`panel ${form.panel}`} aria-labelledby="diagnostic-readiness">
      <Title order={2} id="diagnostic-readiness" mb={4}>
        {t("mechanical.readiness.title")}
      </Title>
      <Text size="sm">{enteredText(draft)}</Text>
      <Button
        variant="default"
        size="xs"
        mt="xs"
        aria-expanded={isShown}
        aria-controls="readiness-fields"
        leftSection={isShown ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
        onClick={() => setOpen(!isShown)}
      >
        {t(isShown ? "mechanical.readiness.close" : "mechanical.readiness.open")}
      </Button>
      <Collapse expanded={isShown} id="readiness-fields">
        {isShown && (
          <div className={classes.fields}>
            <Text size="sm" c="dimmed">
              {t("mechanical.readiness.hint")}
            </Text>
            <div className={gauges.grid}>
              {readingGroups.readiness.map((name) => (
                <ReadingField
                  key={name}
                  name={name}
                  typed={draft.readings[name] ?? ""}
                  readings={readingsOf(draft.readings, unitSystem)}
                  error={byPath.get(`live_data.${name}`)}
                  onChange={(text) => onChange({ ...draft, readings: { ...draft.readings, [name]: text } })}
                />
              ))}
            </div>
            <Monitors draft={draft} fuelType={fuelType} onChange={onChange} />
          </div>
        )}
      </Collapse>
    </section>
  );
}

/** What is entered, in a line. */
function enteredText({ monitors = {}, readings }: Draft): string {
  const counters = readingGroups.readiness.filter((name) => (readings[name] ?? "").trim() !== "").length;
  if (Object.keys(monitors).length + counters === 0) return t("mechanical.readiness.nothing");
  return [
    ...(Object.keys(monitors).length > 0 ? [completeText(monitors)] : []),
    ...(counters > 0 ? [t("mechanical.readiness.counters", { count: counters })] : []),
  ].join(" · ");
}

const statuses = MonitorStatus.options;

function Monitors({ draft, fuelType, onChange }: Omit<ReadinessFieldsProps, "problems">) {
  const monitors = draft.monitors ?? {};
  const names = monitorsOf(fuelType, monitors);
  const options = [
    { value: "", label: t("mechanical.readiness.notRead") },
    ...statuses.map((value) => ({ value, label: t(`mechanical.readiness.status.${value}`) })),
  ];
  const choose = (name: Monitor, value: string) => {
    const status = statuses.find((one) => one === value);
    onChange({ ...draft, monitors: withMonitor(monitors, name, status) });
  };
  return (
    <fieldset className={form.checks}>
      <Title order={3} component="legend">
        {t("mechanical.readiness.monitors")}
      </Title>
      <div className={gauges.grid}>
        {names.map((name) => (
          <NativeSelect
            key={name}
            label={t(`mechanical.readiness.monitor.${name}`)}
            value={monitors[name] ?? ""}
            data={options}
            onChange={(event) => choose(name, event.currentTarget.value)}
          />
        ))}
      </div>
      <Button
        variant="default"
        size="xs"
        mt="sm"
        onClick={() => onChange({ ...draft, monitors: restComplete(monitors, names) })}
      >
        {t("mechanical.readiness.restComplete")}
      </Button>
    </fieldset>
  );
}

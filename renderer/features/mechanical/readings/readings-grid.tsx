import "../../../texts/lazy/mechanical-texts.ts";
import { Button, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { type ReadingName, readingNames } from "../../../../contracts/mechanical/obd.ts";
import { t } from "../../../texts/t.ts";
import type { TypedReadings } from "../draft/draft.ts";
import type { Problems } from "../draft/problems.ts";
import { readingsOf } from "../draft/request.ts";
import { unitSystem } from "../draft/use-draft.ts";
import classes from "./gauge.module.css";
import { ReadingField } from "./reading-field.tsx";
import { groupNames, isCounter, readingGroups, usualReadings } from "./reading-groups.ts";
import { stateText } from "./state-text.ts";

interface ReadingsGridProps {
  /** Names the fields for screen readers. */
  readonly label: string;
  readonly typed: TypedReadings;
  readonly problems: Problems;
  /** Where the readings are in the request: "live_data". */
  readonly path: string;
  readonly onChange: (typed: TypedReadings) => void;
}

/** Fields for a set of readings with their healthy bands: the usual ones and those with a value, the others on request. */
export function ReadingsGrid({ label, typed, problems, path, onChange }: ReadingsGridProps) {
  const [showsAll, setShowsAll] = useState(false);
  const readings = readingsOf(typed, unitSystem);
  const state = stateText(readings);
  const byPath = new Map(Object.entries(problems));
  const isUsual = (name: ReadingName) => !isCounter(name) && (usualReadings.has(name) || (typed[name] ?? "") !== "");
  const fields = (names: readonly ReadingName[]) => (
    <div className={classes.grid}>
      {names.map((name) => (
        <ReadingField
          key={name}
          name={name}
          typed={typed[name] ?? ""}
          readings={readings}
          error={byPath.get(`${path}.${name}`)}
          onChange={(text) => onChange({ ...typed, [name]: text })}
        />
      ))}
    </div>
  );
  return (
    <Stack gap="md" role="group" aria-label={label} py="sm">
      <Text size="sm" c="dimmed" role="status">
        {state === null ? t("mechanical.readings.noState") : t("mechanical.readings.state", { state })}
      </Text>
      {showsAll
        ? groupNames.map((group) => (
            <section key={group}>
              <Title order={4} size="h3" mb={6}>
                {t(`mechanical.readings.group.${group}`)}
              </Title>
              {fields(readingGroups[group])}
            </section>
          ))
        : fields([...usualReadings, ...readingNames.filter((name) => !usualReadings.has(name))].filter(isUsual))}
      <div>
        <Button variant="default" size="xs" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {t(showsAll ? "mechanical.readings.fewer" : "mechanical.readings.all")}
        </Button>
      </div>
    </Stack>
  );
}

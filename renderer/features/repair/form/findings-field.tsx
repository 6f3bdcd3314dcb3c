import "../../../texts/lazy/repair-texts.ts";
import { Button, Checkbox, Group, NativeSelect, Text } from "@mantine/core";
import type { Damage } from "../../../../contracts/inspections/findings.ts";
import type { VisualInspection } from "../../../../contracts/inspections/visual.ts";
import { t } from "../../../texts/t.ts";
import { instant, size } from "../../../ui/format/format.ts";
import { FindingPhoto } from "../damage/finding-photo.tsx";
import { damageName } from "../words.ts";
import { type Draft, findingsToRepair, inspectionOf, noInspection } from "./draft.ts";
import classes from "./form.module.css";

interface FindingsFieldProps {
  readonly draft: Draft;
  readonly completed: readonly VisualInspection[];
  readonly onChange: (draft: Draft) => void;
}

/** The inspection that the estimate is made from, and which of its findings are repaired. */
export function FindingsField({ draft, completed, onChange }: FindingsFieldProps) {
  const inspection = inspectionOf(draft, completed);
  const findings = findingsToRepair(inspection);
  return (
    <>
      <NativeSelect
        label={t("repair.form.inspection")}
        maw={420}
        value={inspection?.inspection_id ?? noInspection}
        onChange={(event) => onChange({ ...draft, inspection: event.currentTarget.value, leftOut: [] })}
        data={[
          ...completed.map((one) => ({
            value: one.inspection_id,
            label: t("repair.form.inspectionOption", {
              date: instant(one.created_at),
              findings: t("repair.form.findingCount", { count: findingsToRepair(one).length }),
            }),
          })),
          { value: noInspection, label: t("repair.form.noInspection") },
        ]}
      />
      {inspection && findings.length === 0 && (
        <Text size="sm" mt="sm">
          {t("repair.form.noFindings")}
        </Text>
      )}
      {inspection && findings.length > 0 && (
        <FindingList
          inspection={inspection}
          findings={findings}
          leftOut={draft.leftOut}
          onChange={(leftOut) => onChange({ ...draft, leftOut: [...leftOut] })}
        />
      )}
    </>
  );
}

interface FindingListProps {
  readonly inspection: VisualInspection;
  readonly findings: readonly Damage[];
  readonly leftOut: readonly string[];
  readonly onChange: (leftOut: readonly string[]) => void;
}

const FindingList = ({ inspection, findings, leftOut, onChange }: FindingListProps) => (
  <>
    <Group gap={6} my="sm">
      <Button size="compact-sm" variant="default" onClick={() => onChange([])}>
        {t("repair.form.all")}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => onChange(findings.map(({ damage_id }) => damage_id))}>
        {t("repair.form.none")}
      </Button>
    </Group>
    <ul className={classes.findings} aria-label={t("repair.form.findings")}>
      {findings.map((finding) => {
        const { damage_id: id, type, location, severity, measurements } = finding;
        const name = damageName({ type, location: location.part });
        const details = [t(`labels.severity.${severity}`), size(measurements)];
        return (
          <li key={id}>
            <FindingPhoto name={name} inspection={inspection} finding={finding} />
            <Checkbox
              label={name}
              description={details.filter((text) => text !== undefined).join(", ")}
              checked={!leftOut.includes(id)}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? leftOut.filter((one) => one !== id) : [...leftOut, id])
              }
            />
          </li>
        );
      })}
    </ul>
  </>
);

import { Alert, Button, Group, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { Link } from "react-router";
import { own } from "../../../../../contracts/kit/own.ts";
import type { VehicleImport } from "../../../../../contracts/vehicles.ts";
import { count } from "../../../../ui/format.ts";
import { Tag } from "../../../../ui/tag.tsx";
import { fieldLabels } from "./field-labels.ts";
import classes from "./import.module.css";

interface ImportSummaryProps {
  readonly answer: VehicleImport;
  /** Whether it is a preview that can still be imported. */
  readonly isPreview: boolean;
  /** Whether the user must choose a team for new vehicles first. */
  readonly needsTeam: boolean;
  readonly onImport: () => void;
  readonly onOther: () => void;
}

const vehicleCount = (number: number): string => `${count(number)} ${number === 1 ? "vehicle" : "vehicles"}`;

/** The figures of a preview, with a button to import it, or the figures of a completed import. */
export function ImportSummary({ answer, isPreview, needsTeam, onImport, onOther }: ImportSummaryProps) {
  const { created, updated } = answer.summary;
  return (
    <>
      {!answer.dryRun && (
        <Alert icon={<IconCheck aria-hidden />} variant="outline" mb="md" role="status" title="Imported">
          {vehicleCount(created)} added, {vehicleCount(updated)} changed.
        </Alert>
      )}
      <section className={`panel ${classes.outcome}`} aria-label={answer.dryRun ? "Preview" : "Result"}>
        <Figures answer={answer} />
        <Group gap="xs">
          <Button variant="default" onClick={onOther}>
            Choose another file
          </Button>
          {isPreview ? (
            <Button onClick={onImport} disabled={created + updated === 0 || needsTeam}>
              {created + updated === 0
                ? "Nothing to import"
                : needsTeam
                  ? "Choose a team first"
                  : `Import ${vehicleCount(created + updated)}`}
            </Button>
          ) : (
            <Button component={Link} to="/inventory">
              Go to the inventory
            </Button>
          )}
        </Group>
      </section>
      <Columns columns={answer.columns} />
    </>
  );
}

function Figures({ answer }: { readonly answer: VehicleImport }) {
  const { created, updated, skipped, rows } = answer.summary;
  const figures = answer.dryRun
    ? ([
        ["Rows", rows],
        ["Will be added", created],
        ["Will be changed", updated],
        ["Will be skipped", skipped],
      ] as const)
    : ([
        ["Rows", rows],
        ["Added", created],
        ["Changed", updated],
        ["Skipped", skipped],
      ] as const);
  return (
    <dl className={classes.figures}>
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count(figure)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How each column is used, so that a misread header is noticed before the import. */
function Columns({ columns }: Pick<VehicleImport, "columns">) {
  const known = columns.filter(({ field }) => field !== null);
  const unknown = columns.filter(({ field, header }) => field === null && header !== "");
  const ignored = new Set(unknown.map(({ header }) => header));
  return (
    <div className={classes.columns}>
      <Text size="sm" fw={600}>
        Columns
      </Text>
      <ul aria-label="Use of columns">
        {known.map(({ header, field }) => (
          <li key={header}>
            <Tag tone="accent">
              {header}: {own(fieldLabels, field ?? "") ?? field}
            </Tag>
          </li>
        ))}
        {[...ignored].map((header) => (
          <li key={header}>
            <Tag>{header}: ignored</Tag>
          </li>
        ))}
      </ul>
    </div>
  );
}

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
  /** Whether it is a preview that can still be taken in. */
  readonly waiting: boolean;
  /** Whether the team of the new vehicles is still to be chosen. */
  readonly asksTeam: boolean;
  readonly onImport: () => void;
  readonly onOther: () => void;
}

const vehicles = (number: number): string => `${count(number)} ${number === 1 ? "vehicle" : "vehicles"}`;

/** The figures of a preview with the way on, or those of what was done. */
export function ImportSummary({ answer, waiting, asksTeam, onImport, onOther }: ImportSummaryProps) {
  const { created, updated } = answer.summary;
  return (
    <>
      {!answer.dryRun && (
        <Alert icon={<IconCheck aria-hidden />} variant="outline" mb="md" role="status" title="Imported">
          {vehicles(created)} added, {vehicles(updated)} changed.
        </Alert>
      )}
      <section className={`panel ${classes.outcome}`} aria-label={answer.dryRun ? "What will happen" : "What happened"}>
        <Figures answer={answer} />
        <Group gap="xs">
          <Button variant="default" onClick={onOther}>
            Choose another file
          </Button>
          {waiting ? (
            <Button onClick={onImport} disabled={created + updated === 0 || asksTeam}>
              {created + updated === 0
                ? "Nothing to import"
                : asksTeam
                  ? "Choose the team first"
                  : `Import ${vehicles(created + updated)}`}
            </Button>
          ) : (
            <Button component={Link} to="/inventory">
              To the inventory
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

/** What each column was taken for, so that a misread header is seen before it does harm. */
function Columns({ columns }: Pick<VehicleImport, "columns">) {
  const known = columns.filter(({ field }) => field !== null);
  const unknown = columns.filter(({ field, header }) => field === null && header !== "");
  const ignored = new Set(unknown.map(({ header }) => header));
  return (
    <div className={classes.columns}>
      <Text size="sm" fw={600}>
        Columns
      </Text>
      <ul aria-label="What the columns were taken for">
        {known.map(({ header, field }) => (
          <li key={header}>
            <Tag tone="accent">
              {header}: {own(fieldLabels, field ?? "") ?? field}
            </Tag>
          </li>
        ))}
        {[...ignored].map((header) => (
          <li key={header}>
            <Tag>{header}: left out</Tag>
          </li>
        ))}
      </ul>
    </div>
  );
}

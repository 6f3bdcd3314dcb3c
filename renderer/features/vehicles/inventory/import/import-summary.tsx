import { Alert, Button, Group, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { Link } from "react-router";
import type { VehicleImport } from "../../../../../contracts/vehicles/vehicles.ts";
import { t } from "../../../../texts/t.ts";
import { count } from "../../../../ui/format/format.ts";
import { Tag } from "../../../../ui/page/tag.tsx";
import { columnLabel } from "./field-labels.ts";
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

const vehicleCount = (number: number): string => t("vehicles.inventory.cars", { count: number });

/** The figures of a preview, with a button to import it, or the figures of a completed import. */
export function ImportSummary({ answer, isPreview, needsTeam, onImport, onOther }: ImportSummaryProps) {
  const { created, updated } = answer.summary;
  return (
    <>
      {!answer.dryRun && (
        <Alert
          icon={<IconCheck aria-hidden />}
          variant="outline"
          mb="md"
          role="status"
          title={t("vehicles.import.done")}
        >
          {t("vehicles.import.addedAndChanged", { added: vehicleCount(created), changed: vehicleCount(updated) })}
        </Alert>
      )}
      <section
        className={`panel ${classes.outcome}`}
        aria-label={t(answer.dryRun ? "vehicles.import.preview" : "vehicles.import.result")}
      >
        <Figures answer={answer} />
        <Group gap="xs">
          <Button variant="default" onClick={onOther}>
            {t("vehicles.import.chooseOther")}
          </Button>
          {isPreview ? (
            <Button onClick={onImport} disabled={created + updated === 0 || needsTeam}>
              {created + updated === 0
                ? t("vehicles.import.nothing")
                : needsTeam
                  ? t("vehicles.import.teamFirst")
                  : t("vehicles.import.run", { count: created + updated })}
            </Button>
          ) : (
            <Button component={Link} to="/inventory">
              {t("vehicles.import.inventory")}
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
        [t("vehicles.import.figures.rows"), rows],
        [t("vehicles.import.figures.willBeAdded"), created],
        [t("vehicles.import.figures.willBeChanged"), updated],
        [t("vehicles.import.figures.willBeSkipped"), skipped],
      ] as const)
    : ([
        [t("vehicles.import.figures.rows"), rows],
        [t("vehicles.import.figures.added"), created],
        [t("vehicles.import.figures.changed"), updated],
        [t("vehicles.import.figures.skipped"), skipped],
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
        {t("vehicles.import.columns.title")}
      </Text>
      <ul aria-label={t("vehicles.import.columns.label")}>
        {known.map(({ header, field }) => (
          <li key={header}>
            <Tag tone="accent">{t("vehicles.import.columns.used", { header, field: columnLabel(field ?? "") })}</Tag>
          </li>
        ))}
        {[...ignored].map((header) => (
          <li key={header}>
            <Tag>{t("vehicles.import.columns.ignored", { header })}</Tag>
          </li>
        ))}
      </ul>
    </div>
  );
}

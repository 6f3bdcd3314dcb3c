import { Table } from "@mantine/core";
import { Link } from "react-router";
import type { VisualInspection } from "../../../contracts/inspections/visual.ts";
import type { Vehicle } from "../../../contracts/vehicles/vehicles.ts";
import { t } from "../../texts/t.ts";
import { instant, moneyRange, oneDecimal, percent } from "../format/format.ts";
import { vehicleName } from "../format/labels.ts";
import { Tag } from "../page/tag.tsx";
import { Thumbnail } from "../vehicle/thumbnail.tsx";
import { Vin } from "../vehicle/vin.tsx";
import classes from "./row-link.module.css";
import stacked from "./stacked.module.css";

export const inspectionRowHeight = 56;

interface InspectionsTableProps {
  readonly inspections: readonly VisualInspection[];
  /** Adds a column with the cars' names, for a list of several cars. */
  readonly cars?: ReadonlyMap<string, Vehicle>;
}

export function InspectionsTable({ inspections, cars }: InspectionsTableProps) {
  return (
    <Table className={`${classes.table} ${stacked.table}`} highlightOnHover aria-label={t("ui.inspections.title")}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={76}>
            <span className={classes.hidden}>{t("ui.inspections.photo")}</span>
          </Table.Th>
          {/* a fixed share: the names of the vehicles come later */}
          {cars && <Table.Th w="28%">{t("ui.inspections.vehicle")}</Table.Th>}
          <Table.Th>{t("ui.inspections.date")}</Table.Th>
          <Table.Th>{t("ui.inspections.status")}</Table.Th>
          <Table.Th ta="right">{t("ui.inspections.photos")}</Table.Th>
          <Table.Th ta="right">{t("ui.inspections.findings")}</Table.Th>
          <Table.Th ta="right">{t("ui.inspections.score")}</Table.Th>
          <Table.Th ta="right">{t("ui.inspections.grade")}</Table.Th>
          <Table.Th ta="right">{t("ui.inspections.estimatedRepair")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {inspections.map((inspection) => (
          <Row key={inspection.inspection_id} inspection={inspection} cars={cars} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface RowProps {
  readonly inspection: VisualInspection;
  readonly cars: ReadonlyMap<string, Vehicle> | undefined;
}

function Row({ inspection, cars }: RowProps) {
  const { results, images, inspection_id, vehicle_id, created_at } = inspection;
  const car = cars?.get(vehicle_id);
  const date = instant(created_at);
  const to = `/inspections/${inspection_id}`;
  const emptyMark = { "data-empty": results === null || undefined };
  return (
    <Table.Tr h={inspectionRowHeight} className={classes.row ?? ""}>
      <Table.Td>
        <Thumbnail url={images[0]?.url ?? null} label="" width={60} height={42} />
      </Table.Td>
      {cars && (
        <Table.Td data-main>
          <Link to={to} className={classes.name ?? ""}>
            {car ? vehicleName(car) : "…"}
          </Link>
          <div className={classes.vin}>{car?.vin ? <Vin vin={car.vin} /> : car && t("ui.noVin")}</div>
        </Table.Td>
      )}
      <Table.Td data-main={cars ? undefined : true} style={{ whiteSpace: "nowrap" }}>
        {cars ? (
          date
        ) : (
          <Link to={to} className={classes.name ?? ""}>
            {date}
          </Link>
        )}
      </Table.Td>
      <Table.Td>
        <InspectionStatusTag inspection={inspection} />
      </Table.Td>
      <Table.Td ta="right" data-label={t("ui.inspections.photos")}>
        {images.length}
      </Table.Td>
      <Table.Td ta="right" data-label={t("ui.inspections.findings")} {...emptyMark}>
        {results?.damage_summary.total_damages ?? "–"}
      </Table.Td>
      <Table.Td ta="right" data-label={t("ui.inspections.score")} {...emptyMark}>
        {results ? oneDecimal(results.condition_score) : "–"}
      </Table.Td>
      <Table.Td ta="right" data-label={t("ui.inspections.grade")} {...emptyMark}>
        {results ? oneDecimal(results.grade.value) : "–"}
        {inspection.by_hand?.manual_grade && (
          <div className={classes.vin}>
            {t("ui.inspections.gradeByHand", { grade: oneDecimal(inspection.by_hand.manual_grade.value) })}
          </div>
        )}
      </Table.Td>
      <Table.Td ta="right" data-label={t("ui.inspections.repair")} {...emptyMark}>
        {results ? moneyRange(results.damage_summary.total_estimated_repair) : "–"}
      </Table.Td>
    </Table.Tr>
  );
}

function InspectionStatusTag({ inspection }: { readonly inspection: VisualInspection }) {
  if (inspection.status === "completed") return <Tag tone="good">{t("ui.inspections.completed")}</Tag>;
  if (inspection.status === "failed") return <Tag tone="alarm">{t("ui.inspections.failed")}</Tag>;
  return <Tag tone="accent">{t("ui.inspections.running", { share: percent(inspection.progress) })}</Tag>;
}

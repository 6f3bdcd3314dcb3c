import { Table } from "@mantine/core";
import { Link } from "react-router";
import type { Vehicle } from "../../../contracts/vehicles.ts";
import type { VisualInspection } from "../../../contracts/visual.ts";
import { instant, moneyRange, oneDecimal, percent } from "../format.ts";
import { vehicleName } from "../labels.ts";
import { Tag } from "../tag.tsx";
import { Thumbnail } from "../thumbnail.tsx";
import { Vin } from "../vin.tsx";
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
    <Table className={`${classes.table} ${stacked.table}`} highlightOnHover aria-label="Inspections">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={76}>
            <span className={classes.hidden}>Photo</span>
          </Table.Th>
          {cars && <Table.Th>Vehicle</Table.Th>}
          <Table.Th>Date</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th ta="right">Photos</Table.Th>
          <Table.Th ta="right">Findings</Table.Th>
          <Table.Th ta="right">Score</Table.Th>
          <Table.Th ta="right">Grade</Table.Th>
          <Table.Th ta="right">Estimated repair</Table.Th>
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
          <div className={classes.vin}>{car?.vin ? <Vin vin={car.vin} /> : car && "no VIN"}</div>
        </Table.Td>
      )}
      <Table.Td data-main={cars ? undefined : true}>
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
      <Table.Td ta="right" data-label="Photos">
        {images.length}
      </Table.Td>
      <Table.Td ta="right" data-label="Findings" {...emptyMark}>
        {results?.damage_summary.total_damages ?? "–"}
      </Table.Td>
      <Table.Td ta="right" data-label="Score" {...emptyMark}>
        {results ? oneDecimal(results.condition_score) : "–"}
      </Table.Td>
      <Table.Td ta="right" data-label="Grade" {...emptyMark}>
        {results ? oneDecimal(results.grade.value) : "–"}
      </Table.Td>
      <Table.Td ta="right" data-label="Repair" {...emptyMark}>
        {results ? moneyRange(results.damage_summary.total_estimated_repair) : "–"}
      </Table.Td>
    </Table.Tr>
  );
}

function InspectionStatusTag({ inspection }: { readonly inspection: VisualInspection }) {
  if (inspection.status === "completed") return <Tag tone="good">Completed</Tag>;
  if (inspection.status === "failed") return <Tag tone="alarm">No result</Tag>;
  return <Tag tone="accent">Running, {percent(inspection.progress)}</Tag>;
}

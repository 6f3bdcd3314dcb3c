import { IconEngine } from "@tabler/icons-react";
import type { Vehicle } from "../../../../../contracts/vehicles.ts";
import { useDiagnostics } from "../../../../api/vehicle-records.ts";
import { t } from "../../../../texts/t.ts";
import { count, instant, moneyRange, oneDecimal } from "../../../../ui/format.ts";
import { PdfLink, RecordsTable } from "./records-table.tsx";

/** The mechanical diagnostics of the vehicle. */
export function MechanicalTab({ car }: { readonly car: Vehicle }) {
  const list = useDiagnostics(car.id);
  return (
    <RecordsTable
      label={t("vehicle.tabs.mechanical")}
      list={list}
      rows={list.data?.diagnostics}
      keyOf={({ diagnostic_id }) => diagnostic_id}
      columns={[
        { label: t("vehicle.records.date"), cell: ({ created_at }) => instant(created_at) },
        {
          label: t("vehicle.records.health"),
          cell: ({ results }) => t(`labels.condition.${results.overall_health}`),
        },
        {
          label: t("vehicle.records.score"),
          isNumber: true,
          cell: ({ results }) => oneDecimal(results.health_score),
        },
        {
          label: t("vehicle.records.issues"),
          isNumber: true,
          cell: ({ results }) => count(results.summary.total_issues),
        },
        {
          label: t("vehicle.records.repair"),
          isNumber: true,
          cell: ({ results }) => moneyRange(results.summary.total_estimated_repair),
        },
        { label: t("vehicle.records.report"), cell: ({ reports }) => <PdfLink url={reports.pdf_url} /> },
      ]}
      empty={{
        icon: <IconEngine size={40} stroke={1.2} />,
        title: t("vehicle.mechanical.empty.title"),
        text: t("vehicle.mechanical.empty.text"),
      }}
    />
  );
}

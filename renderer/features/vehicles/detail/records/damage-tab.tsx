import { IconTool } from "@tabler/icons-react";
import type { Vehicle } from "../../../../../contracts/vehicles.ts";
import { useAssessments } from "../../../../api/vehicle-records.ts";
import { t } from "../../../../texts/t.ts";
import { count, instant, money, oneDecimal } from "../../../../ui/format.ts";
import { PdfLink, RecordsTable } from "./records-table.tsx";

/** The repair estimates of the vehicle. */
export function DamageTab({ car }: { readonly car: Vehicle }) {
  const list = useAssessments(car.id);
  return (
    <RecordsTable
      label={t("vehicle.tabs.damage")}
      list={list}
      rows={list.data?.assessments}
      keyOf={({ assessment_id }) => assessment_id}
      columns={[
        { label: t("vehicle.records.date"), cell: ({ created_at }) => instant(created_at) },
        {
          label: t("vehicle.records.damages"),
          isNumber: true,
          cell: ({ summary }) => count(summary.total_damages_assessed),
        },
        {
          label: t("vehicle.records.severity"),
          cell: ({ summary }) => t(`labels.severity.${summary.overall_severity}`),
        },
        {
          label: t("vehicle.records.hours"),
          isNumber: true,
          cell: ({ summary }) => oneDecimal(summary.repair_cost_summary.labor_hours),
        },
        {
          label: t("vehicle.records.estimate"),
          isNumber: true,
          cell: ({ summary: { repair_cost_summary: costs } }) =>
            money(costs.recommended_repairs_total.estimated, costs.recommended_repairs_total.currency),
        },
        { label: t("vehicle.records.report"), cell: ({ reports }) => <PdfLink url={reports.pdf_url} /> },
      ]}
      empty={{
        icon: <IconTool size={40} stroke={1.2} />,
        title: t("vehicle.damage.empty.title"),
        text: t("vehicle.damage.empty.text"),
      }}
    />
  );
}

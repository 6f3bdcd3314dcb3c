import { IconScale } from "@tabler/icons-react";
import type { Vehicle } from "../../../../../contracts/vehicles.ts";
import type { VehicleAccess } from "../../../../api/teams.ts";
import { useValuations } from "../../../../api/vehicle-records.ts";
import { t } from "../../../../texts/t.ts";
import { count, instant, money, moneyRange, percent } from "../../../../ui/format.ts";
import { Reserved } from "../../../../ui/reserved.tsx";
import { Appraisals } from "../appraisals/appraisals.tsx";
import { PdfLink, RecordsTable } from "./records-table.tsx";

interface ValuationTabProps {
  readonly car: Vehicle;
  readonly access: VehicleAccess | undefined;
}

/** The valuations of the vehicle, and its appraisals for those who may see costs. */
export function ValuationTab({ car, access }: ValuationTabProps) {
  const { isPending } = useValuations(car.id);
  return (
    <>
      <ValuationTable car={car} />
      {access?.can("view_costs") && (
        // the loaded table may be higher than its placeholder
        <Reserved isPending={isPending}>
          <Appraisals car={car} access={access} />
        </Reserved>
      )}
    </>
  );
}

function ValuationTable({ car }: Pick<ValuationTabProps, "car">) {
  const list = useValuations(car.id);
  return (
    <RecordsTable
      label={t("vehicle.tabs.valuation")}
      list={list}
      rows={list.data?.valuations}
      keyOf={({ valuation_id }) => valuation_id}
      columns={[
        { label: t("vehicle.records.date"), cell: ({ created_at }) => instant(created_at) },
        {
          label: t("vehicle.records.type"),
          cell: ({ valuation, is_automatic }) => {
            const type = t(`vehicle.valuationType.${valuation.valuation_type}`);
            return is_automatic ? t("vehicle.records.automatic", { type }) : type;
          },
        },
        {
          label: t("vehicle.records.value"),
          isNumber: true,
          cell: ({ valuation: { adjusted_value, currency } }) => money(adjusted_value.average, currency),
        },
        {
          label: t("vehicle.records.range"),
          isNumber: true,
          cell: ({ valuation: { adjusted_value, currency } }) => moneyRange({ ...adjusted_value, currency }),
        },
        {
          label: t("vehicle.records.confidence"),
          isNumber: true,
          cell: ({ confidence_factors }) => percent(confidence_factors.overall_confidence),
        },
        {
          label: t("vehicle.records.daysToSell"),
          isNumber: true,
          cell: ({ market_analysis }) =>
            market_analysis === null ? "–" : count(market_analysis.days_to_sell.estimate),
        },
        { label: t("vehicle.records.report"), cell: ({ reports }) => <PdfLink url={reports.pdf_url} /> },
      ]}
      empty={{
        icon: <IconScale size={40} stroke={1.2} />,
        title: t("vehicle.valuation.empty.title"),
        text: t("vehicle.valuation.empty.text"),
      }}
    />
  );
}

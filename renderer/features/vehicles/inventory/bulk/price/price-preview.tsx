import "../../../../../texts/lazy/bulk-texts.ts";
import { Box, Table, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { memo } from "react";
import type { InventoryVehicle } from "../../../../../../contracts/vehicles/vehicles.ts";
import { api } from "../../../../../api/client/client.ts";
import { t } from "../../../../../texts/t.ts";
import { money } from "../../../../../ui/format/format.ts";
import { marginOf } from "../../../detail/header/figures.ts";
import { MarginText } from "../../../detail/header/header-figures.tsx";
import { carLabel } from "../problem-list.tsx";
import type { PriceChange } from "./price-change.ts";
import classes from "./price-preview.module.css";

/** What the server would change. It is asked again when vehicles change. */
export const usePreview = (ids: readonly string[], change: PriceChange | undefined) =>
  useQuery({
    queryKey: ["vehicles", "price-preview", ids, change],
    queryFn: () => api.vehicleChanges.change({ body: { ids: [...ids], change: change ?? {}, dryRun: true } }),
    enabled: change !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
export type Preview = NonNullable<ReturnType<typeof usePreview>["data"]>;

interface PreviewProps {
  readonly cars: readonly InventoryVehicle[];
  /** Undefined until a value is entered. */
  readonly preview: Preview | undefined;
  readonly seesCosts: boolean;
}

/** The old and the new price of each vehicle, or why it cannot change. Those that cannot change come first. */
export const PreviewTable = memo(function PreviewTable({ cars, preview, seesCosts }: PreviewProps) {
  const reasons = new Map(preview?.problems.map(({ id, reason }) => [id, reason]));
  const prices = new Map(preview?.prices.map((price) => [price.id, price]));
  const sorted = [...cars.filter(({ id }) => reasons.has(id)), ...cars.filter(({ id }) => !reasons.has(id))];
  return (
    <Box className={`panel ${classes.scroller}`} tabIndex={0} role="group" aria-label={t("bulk.price.preview")}>
      <Table className={classes.table ?? ""} stickyHeader aria-label={t("bulk.price.preview")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("vehicles.vehicle")}</Table.Th>
            <Table.Th ta="right">{t("bulk.price.from")}</Table.Th>
            <Table.Th ta="right">{t("bulk.price.to")}</Table.Th>
            {seesCosts && <Table.Th ta="right">{t("vehicle.header.margin")}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sorted.map((car) => (
            <PreviewRow
              key={car.id}
              car={car}
              price={prices.get(car.id)}
              reason={reasons.get(car.id)}
              seesCosts={seesCosts}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
});

interface RowProps {
  readonly car: InventoryVehicle;
  readonly price: Preview["prices"][number] | undefined;
  readonly reason: string | undefined;
  readonly seesCosts: boolean;
}

function PreviewRow({ car, price, reason, seesCosts }: RowProps) {
  const shown = (amount: number | null) =>
    amount === null ? t("vehicle.price.none") : money(amount, car.currency, Number.isInteger(amount) ? 0 : 2);
  const name = <Table.Td>{carLabel(car)}</Table.Td>;
  if (reason !== undefined) {
    return (
      <Table.Tr>
        {name}
        <Table.Td colSpan={seesCosts ? 3 : 2}>
          <Text size="sm" c="var(--alarm)">
            {reason}
          </Text>
        </Table.Td>
      </Table.Tr>
    );
  }
  const from = price ? price.from : car.askingPrice;
  const to = price ? price.to : car.askingPrice;
  return (
    <Table.Tr>
      {name}
      <Table.Td ta="right">{shown(from)}</Table.Td>
      <Table.Td ta="right" fw={price && 600}>
        {price ? shown(to) : "–"}
      </Table.Td>
      {seesCosts && (
        <Table.Td ta="right">
          <MarginText margin={marginOf(car, to)} />
        </Table.Td>
      )}
    </Table.Tr>
  );
}

import "../../../texts/lazy/repricing-texts.ts";
import { Table } from "@mantine/core";
import { Link } from "react-router";
import type { Repricing } from "../../../../contracts/pricing/repricing.ts";
import { t } from "../../../texts/t.ts";
import { instant } from "../../../ui/format/format.ts";
import { vehicleName } from "../../../ui/format/labels.ts";
import classes from "../../../ui/table/row-link.module.css";
import stacked from "../../../ui/table/stacked.module.css";

export const rowHeight = 52;

/** Vehicles without an automatic value. Each links to its Valuation tab, where a value can also be computed by hand. */
export const UnpricedTable = ({ vehicles }: { readonly vehicles: Repricing["not_priced"] }) => (
  <Table className={`${classes.table} ${stacked.table}`} highlightOnHover aria-label={t("repricing.withoutValue")}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{t("repricing.vehicle")}</Table.Th>
        <Table.Th>{t("repricing.stockNumber")}</Table.Th>
        <Table.Th>{t("repricing.reason")}</Table.Th>
        <Table.Th>{t("repricing.checked")}</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {vehicles.map(({ vehicle_id, vehicle, reason, checked_at }) => (
        <Table.Tr key={vehicle_id} h={rowHeight} className={classes.row ?? ""}>
          <Table.Td data-main="line">
            <Link to={`/vehicles/${vehicle_id}`} className={classes.name ?? ""}>
              {vehicleName({ ...vehicle, overviewYear: vehicle.year })}
            </Link>
          </Table.Td>
          <Table.Td>{vehicle.stock_number}</Table.Td>
          <Table.Td>{t(`repricing.reasons.${reason}`)}</Table.Td>
          <Table.Td>{instant(checked_at)}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

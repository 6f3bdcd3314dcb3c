import "../../../texts/lazy/appraisals-texts.ts";
import { Table, Text } from "@mantine/core";
import { Link } from "react-router";
import type { Appraisal } from "../../../../contracts/pricing/appraisals.ts";
import type { Vehicle } from "../../../../contracts/vehicles/vehicles.ts";
import { t } from "../../../texts/t.ts";
import { day, money, percent } from "../../../ui/format/format.ts";
import { vehicleName } from "../../../ui/format/labels.ts";
import { Tag, type Tone } from "../../../ui/page/tag.tsx";
import rowLink from "../../../ui/table/row-link.module.css";
import stacked from "../../../ui/table/stacked.module.css";

export const appraisalRowHeight = 56;

const tones: Readonly<Record<Appraisal["decision"], Tone>> = {
  open: "accent",
  bought: "good",
  passed: "plain",
  lost: "plain",
};

interface AppraisalsTableProps {
  readonly appraisals: readonly Appraisal[];
  readonly cars: ReadonlyMap<string, Vehicle>;
}

/** Appraisals with their decision and outcome. Each row opens the appraisals of its vehicle. */
export const AppraisalsTable = ({ appraisals, cars }: AppraisalsTableProps) => (
  <Table className={`${rowLink.table} ${stacked.table}`} highlightOnHover aria-label={t("market.appraisals.table")}>
    <Table.Thead>
      <Table.Tr>
        {/* a fixed share: the names of the vehicles come later */}
        <Table.Th w="26%">{t("market.appraisals.vehicle")}</Table.Th>
        <Table.Th>{t("appraisals.column.date")}</Table.Th>
        <Table.Th ta="right">{t("appraisals.column.highestBid")}</Table.Th>
        <Table.Th ta="right">{t("appraisals.column.bid")}</Table.Th>
        <Table.Th ta="right">{t("market.appraisals.wanted")}</Table.Th>
        <Table.Th>{t("appraisals.column.decision")}</Table.Th>
        <Table.Th ta="right">{t("market.appraisals.paid")}</Table.Th>
        <Table.Th>{t("market.appraisals.outcome")}</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {appraisals.map((one) => (
        <Row key={one.appraisal_id} one={one} car={cars.get(one.vehicle_id)} />
      ))}
    </Table.Tbody>
  </Table>
);

function Row({ one, car }: { readonly one: Appraisal; readonly car: Vehicle | undefined }) {
  const { currency, exit, highest_bid, bid, bid_probability, wanted_margin, decision, outcome } = one;
  const name = car ? vehicleName(car) : "…";
  return (
    <Table.Tr h={appraisalRowHeight} className={rowLink.row ?? ""}>
      <Table.Td data-main="line">
        <Link
          to={`/vehicles/${one.vehicle_id}/valuation#appraisals`}
          className={rowLink.name ?? ""}
          aria-label={t("market.appraisals.open", { car: name })}
        >
          {name}
        </Link>
        <Text size="xs" c="dimmed">
          {t(`appraisals.exit.${exit}`)}
        </Text>
      </Table.Td>
      <Table.Td>{day(one.created_at)}</Table.Td>
      <Amount label={t("appraisals.column.highestBid")} value={highest_bid} currency={currency} />
      <Amount label={t("appraisals.column.bid")} value={bid} currency={currency} probability={bid_probability} />
      <Amount label={t("market.appraisals.wanted")} value={wanted_margin} currency={currency} />
      <Table.Td>
        <Tag tone={tones[decision]}>{t(`appraisals.decision.${decision}`)}</Tag>
      </Table.Td>
      <Amount
        label={t("market.appraisals.paid")}
        value={one.price_paid}
        currency={currency}
        probability={one.price_paid_probability}
      />
      <Table.Td data-empty={outcome === null || undefined}>
        {outcome === null ? (
          "–"
        ) : (
          <Tag tone={outcome.made_margin ? "good" : "warn"}>
            {t(outcome.made_margin ? "market.appraisals.madeIt" : "market.appraisals.missed", {
              margin: money(outcome.margin, currency),
            })}
          </Tag>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

interface AmountProps {
  readonly label: string;
  readonly value: number | null;
  readonly currency: string;
  readonly probability?: number | null;
}

const Amount = ({ label, value, currency, probability = null }: AmountProps) => (
  <Table.Td ta="right" data-label={label} data-empty={value === null || undefined}>
    {value === null ? "–" : money(value, currency)}
    {probability !== null && ` (${percent(probability)})`}
  </Table.Td>
);

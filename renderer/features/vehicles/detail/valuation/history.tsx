import { Anchor, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import type { Valuation } from "../../../../../contracts/pricing/valuation.ts";
import { t } from "../../../../texts/t.ts";
import { instant, mileage, money, moneyRange, percent } from "../../../../ui/format/format.ts";
import { Tag } from "../../../../ui/page/tag.tsx";
import { PdfLink, RecordsTable } from "../records/records-table.tsx";
import { valuationSearch } from "./shown-valuation.ts";
import { conditionText, typeText } from "./words.ts";

interface HistoryProps {
  readonly list: { readonly valuations: readonly Valuation[]; readonly total: number };
  /** The id of the valuation that is shown. */
  readonly shown: string | undefined;
  readonly address: string;
}

const loaded = { isPending: false, isError: false, error: null, refetch: () => undefined } as const;

/** All valuations of the vehicle, newest first. Each opens at its own address. */
export const History = ({ list: { valuations, total }, shown, address }: HistoryProps) => (
  <section aria-labelledby="valuation-history">
    <Title order={2} mb="sm" id="valuation-history">
      {t("valuation.history.title")}
    </Title>
    <RecordsTable
      label={t("valuation.history.label")}
      list={loaded}
      rows={valuations}
      keyOf={({ valuation_id }) => valuation_id}
      columns={[
        {
          label: t("valuation.history.date"),
          cell: (one) => <OpenLink valuation={one} isShown={one.valuation_id === shown} address={address} />,
        },
        {
          label: t("valuation.history.type"),
          cell: (one) => (
            <>
              {typeText(one)} {one.valuation_id === shown && <Tag tone="accent">{t("valuation.history.shown")}</Tag>}
            </>
          ),
        },
        { label: t("valuation.history.mileage"), isNumber: true, cell: ({ vehicle }) => mileage(vehicle.mileage) },
        { label: t("valuation.history.condition"), cell: ({ condition }) => conditionText(condition) },
        {
          label: t("valuation.history.value"),
          isNumber: true,
          cell: ({ valuation: { adjusted_value, currency } }) => money(adjusted_value.average, currency),
        },
        {
          label: t("valuation.history.range"),
          isNumber: true,
          cell: ({ valuation: { adjusted_value, currency } }) => moneyRange({ ...adjusted_value, currency }),
        },
        {
          label: t("valuation.history.confidence"),
          isNumber: true,
          cell: ({ confidence_factors }) => percent(confidence_factors.overall_confidence),
        },
        { label: t("valuation.history.report"), cell: ({ reports }) => <PdfLink url={reports.pdf_url} /> },
      ]}
      // the screen shows an empty list itself
      empty={{ icon: null, title: t("valuation.empty.title"), text: t("valuation.empty.text") }}
    />
    {valuations.length < total && (
      <Text size="sm" c="dimmed" mt="xs">
        {t("valuation.history.more", { shown: valuations.length, total })}
      </Text>
    )}
  </section>
);

interface OpenLinkProps {
  readonly valuation: Valuation;
  readonly isShown: boolean;
  readonly address: string;
}

const OpenLink = ({ valuation: { valuation_id, created_at }, isShown, address }: OpenLinkProps) => (
  <Anchor
    component={Link}
    to={`${address}${valuationSearch(valuation_id)}`}
    fw={600}
    c="var(--mantine-color-text)"
    underline="always"
    aria-label={t("valuation.history.open", { date: instant(created_at) })}
    {...(isShown && { "aria-current": "true" as const })}
  >
    {instant(created_at)}
  </Anchor>
);

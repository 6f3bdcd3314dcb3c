import "../../../../texts/lazy/appraisals-texts.ts";
import { Button, Group, Stack, Table, Text, Title } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import type { Appraisal } from "../../../../../contracts/pricing/appraisals.ts";
import { t } from "../../../../texts/t.ts";
import { instant, money, moneyRange, percent } from "../../../../ui/format/format.ts";
import { SidePanel } from "../../../../ui/page/side-panel.tsx";
import touch from "../../../../ui/page/touch.module.css";
import { PaperLanguages } from "../../../../ui/papers/paper-languages.tsx";
import { BidField } from "./bid-field.tsx";
import { Decision } from "./decision.tsx";

interface AppraisalPanelProps {
  /** Undefined: the panel is closed. */
  readonly appraisal: Appraisal | undefined;
  readonly canEdit: boolean;
  readonly onClose: () => void;
}

/** An appraisal: the highest bid and how it is computed, the own bid with its probability, and the decision. */
export function AppraisalPanel({ appraisal, canEdit, onClose }: AppraisalPanelProps) {
  const title = appraisal ? t("appraisals.panel.title", { date: instant(appraisal.created_at) }) : "";
  return (
    <SidePanel opened={appraisal !== undefined} onClose={onClose} title={title}>
      {appraisal && (
        <Stack gap="lg" key={appraisal.appraisal_id} className={touch.touch ?? ""}>
          <HighestBid appraisal={appraisal} />
          {appraisal.bids.length > 1 && <BidField appraisal={appraisal} canEdit={canEdit} />}
          <Decision appraisal={appraisal} canEdit={canEdit} />
          <Breakdown appraisal={appraisal} />
        </Stack>
      )}
    </SidePanel>
  );
}

const HighestBid = ({ appraisal: { highest_bid, min_probability, currency } }: { readonly appraisal: Appraisal }) => (
  <div>
    <Text size="sm" c="dimmed">
      {t("appraisals.panel.highestBid")}
    </Text>
    <Text fz={32} fw={700} lh={1.2}>
      {highest_bid === null ? t("appraisals.noBid") : money(highest_bid, currency)}
    </Text>
    <Text size="sm">{t("appraisals.panel.probability", { probability: percent(min_probability) })}</Text>
  </div>
);

/** From the price that the car sells for to the highest bid. Costs of 0 are left out. */
function Breakdown({ appraisal }: { readonly appraisal: Appraisal }) {
  const { appraisal_id, costs, currency, wanted_margin, note, appraiser, highest_bid, price, added_back } = appraisal;
  const report = `/v1/pricing/appraisals/${appraisal_id}/report.pdf`;
  const deductions: readonly (readonly [label: string, amount: number])[] = [
    [t("appraisals.panel.repairs"), costs.repairs],
    [t("appraisals.panel.pack"), costs.pack],
    [t("appraisals.panel.fees"), costs.fees],
    [t("appraisals.panel.transport"), costs.transport],
    [t("appraisals.panel.holding", { count: costs.days_to_sell }), costs.holding],
    [t("appraisals.panel.margin"), wanted_margin],
  ];
  return (
    <section>
      <Title order={3} mb="xs">
        {t("appraisals.panel.breakdown")}
      </Title>
      <Table aria-label={t("appraisals.panel.breakdown")}>
        <Table.Tbody>
          <Row label={priceLabel(appraisal)} amount={money(reachedPrice(appraisal), currency)} />
          {deductions
            .filter(([, amount]) => amount > 0)
            .map(([label, amount]) => (
              <Row key={label} label={label} amount={money(-amount, currency)} />
            ))}
          {highest_bid !== null && (
            <Row label={t("appraisals.panel.highestBid")} amount={money(highest_bid, currency)} isTotal />
          )}
        </Table.Tbody>
      </Table>
      <Text size="sm" c="dimmed" mt="sm">
        {t("appraisals.panel.range", { range: moneyRange({ ...price, currency }) })}{" "}
        {added_back > 0 && t("appraisals.panel.addedBack", { amount: money(added_back, currency) })}
      </Text>
      {note !== null && <Text mt="sm">{note}</Text>}
      <Text size="sm" c="dimmed" mt="sm">
        {t("appraisals.panel.by", { name: appraiser })}
      </Text>
      <Group gap="xs" mt="sm">
        <Button
          component="a"
          href={report}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconFileTypePdf size={17} aria-hidden />}
        >
          {t("appraisals.panel.print")}
        </Button>
        <PaperLanguages url={report} />
      </Group>
    </section>
  );
}

/** The price from which the highest bid is computed: the car reaches it with the probability of that bid. */
const reachedPrice = ({ highest_bid, costs, wanted_margin, price }: Appraisal): number =>
  highest_bid === null ? price.average : highest_bid + costs.total + wanted_margin;

const priceLabel = ({ exit, highest_bid, min_probability }: Appraisal): string =>
  t(`appraisals.panel.price.${exit}`, { probability: percent(highest_bid === null ? 0.5 : min_probability) });

interface RowProps {
  readonly label: string;
  readonly amount: string;
  readonly isTotal?: boolean;
}

const Row = ({ label, amount, isTotal = false }: RowProps) => (
  <Table.Tr>
    <Table.Th scope="row" px={0} fw={isTotal ? 700 : 400}>
      {label}
    </Table.Th>
    <Table.Td ta="right" px={0} {...(isTotal && { fw: 700 })}>
      {amount}
    </Table.Td>
  </Table.Tr>
);

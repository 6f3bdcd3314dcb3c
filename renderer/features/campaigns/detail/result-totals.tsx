import "../../../texts/lazy/campaigns-texts.ts";
import { Anchor, Box, SimpleGrid, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { CampaignResults } from "../../../../contracts/customers/campaign-results.ts";
import { t } from "../../../texts/t.ts";
import { count, exactPercent, money } from "../../../ui/format/format.ts";
import { leadsOfCampaign } from "../../leads/filters.ts";

interface TotalsProps {
  readonly results: CampaignResults;
}

const none = "–";
const amount = (value: number | null, currency: string): string => (value === null ? none : money(value, currency, 2));
/** A share in percent of another figure, in words; undefined if nothing can be divided. */
const shareOf = (share: number | null, of: "impressions" | "clicks" | "leads"): string | undefined =>
  share === null ? undefined : t(`campaigns.results.shareOf.${of}`, { share: exactPercent(share / 100) });

/** What the platforms count, on all of them together. */
export function ReportedTotals({ results: { reported, currency } }: TotalsProps) {
  return (
    <Totals title={t("campaigns.results.reported")}>
      <Total label={t("campaigns.results.impressions")}>{count(reported.impressions)}</Total>
      <Total label={t("campaigns.results.clicks")} hint={shareOf(reported.ctr, "impressions")}>
        {count(reported.clicks)}
      </Total>
      <Total label={t("campaigns.results.conversions")} hint={shareOf(reported.conversionRate, "clicks")}>
        {count(reported.conversions)}
      </Total>
      <Total label={t("campaigns.results.spent")}>{amount(reported.spent, currency)}</Total>
      <Total label={t("campaigns.results.perClick")}>{amount(reported.cpc, currency)}</Total>
    </Totals>
  );
}

/** The dealership's own leads that came from the campaign, and what they cost. */
export function LeadTotals({ results: { campaignId, leads, currency } }: TotalsProps) {
  return (
    <Totals title={t("campaigns.results.ownLeads")}>
      <Total label={t("campaigns.results.leads")} hint={shareOf(leads.leadRate, "clicks")}>
        <Anchor component={Link} to={leadsOfCampaign(campaignId)} inherit underline="always">
          {count(leads.total)}
        </Anchor>
      </Total>
      <Total label={t("campaigns.results.open")}>{count(leads.open)}</Total>
      <Total label={t("campaigns.results.sold")} hint={shareOf(leads.soldRate, "leads")}>
        {count(leads.sold)}
      </Total>
      <Total label={t("campaigns.results.perLead")}>{amount(leads.costPerLead, currency)}</Total>
      <Total label={t("campaigns.results.perSale")}>{amount(leads.costPerSale, currency)}</Total>
    </Totals>
  );
}

const Totals = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box>
    <Title order={3} size="sm" mb={4}>
      {title}
    </Title>
    <SimpleGrid cols={{ base: 2, sm: 5 }} component="dl" my={0} spacing="sm" verticalSpacing={4}>
      {children}
    </SimpleGrid>
  </Box>
);

interface TotalProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly children: ReactNode;
}

const Total = ({ label, hint, children }: TotalProps) => (
  <div>
    <Text component="dt" size="xs" c="dimmed">
      {label}
    </Text>
    <Text component="dd" m={0} fw={600} size="lg">
      {children}
    </Text>
    {hint !== undefined && (
      <Text component="dd" m={0} size="xs" c="dimmed">
        {hint}
      </Text>
    )}
  </div>
);

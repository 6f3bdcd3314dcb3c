import "../../../texts/lazy/campaigns-texts.ts";
import { Alert, Box, Skeleton, Stack, Text, Title } from "@mantine/core";
import type { CampaignResults } from "../../../../contracts/customers/campaign-results.ts";
import type { Campaign } from "../../../../contracts/customers/campaigns.ts";
import { useCampaignResults } from "../../../api/records/campaigns.ts";
import { t } from "../../../texts/t.ts";
import { instant, list, money } from "../../../ui/format/format.ts";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import { platformName, problemText } from "../platform-texts.ts";
import { ResultChart } from "./result-chart.tsx";
import { LeadTotals, ReportedTotals } from "./result-totals.tsx";

/** What the campaign has achieved: what the platforms report, its own leads, and both by day. Hidden until it was bought. */
export function ResultsSection({ campaign }: { readonly campaign: Campaign }) {
  const isBought = campaign.platforms.some(({ campaign_id }) => campaign_id !== null);
  return isBought ? <Results campaign={campaign} /> : null;
}

function Results({ campaign }: { readonly campaign: Campaign }) {
  const { data, error, refetch } = useCampaignResults(campaign.id);
  return (
    <Box component="section" className="panel" p="md" mb="md" aria-label={t("campaigns.results.title")}>
      <Title order={2} mb="sm">
        {t("campaigns.results.title")}
      </Title>
      {data && <Known results={data} />}
      {!data && error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Box h={loadingHeight} role="status" aria-label={t("common.loading")}>
          <Skeleton height="100%" radius="sm" />
        </Box>
      )}
    </Box>
  );
}

/** The height of the totals and the chart, so that nothing moves when they appear. */
const loadingHeight = { base: 870, sm: 560 } as const;

function Known({ results }: { readonly results: CampaignResults }) {
  return (
    <Stack gap="md">
      <Unanswered platforms={results.platforms} />
      <ReportedTotals results={results} />
      <LeadTotals results={results} />
      <ResultChart results={results} />
      <Remarks results={results} />
    </Stack>
  );
}

/** The platforms that do not answer now, and from when their figures are. */
function Unanswered({ platforms }: Pick<CampaignResults, "platforms">) {
  return platforms.map(
    ({ platform, error, asOf }) =>
      error && (
        <Alert key={platform} color="yellow" variant="outline" role="status">
          <Text size="sm">
            {problemText(error)}{" "}
            {asOf === null
              ? t("campaigns.results.neverReported", { platform: platformName(platform) })
              : t("campaigns.results.lastReported", { platform: platformName(platform), time: instant(asOf) })}
          </Text>
        </Alert>
      ),
  );
}

function Remarks({ results }: { readonly results: CampaignResults }) {
  const { platforms, spentWithoutDays, currenciesLeftOut, currency } = results;
  const latest = platforms
    .flatMap(({ asOf }) => asOf ?? [])
    .sort()
    .at(-1);
  const remarks = [
    latest === undefined ? undefined : t("campaigns.results.asOf", { time: instant(latest) }),
    spentWithoutDays === 0
      ? undefined
      : t("campaigns.results.withoutDays", { amount: money(spentWithoutDays, currency, 2) }),
    currenciesLeftOut.length === 0
      ? undefined
      : t("campaigns.results.leftOut", { currencies: list(currenciesLeftOut) }),
  ].filter((remark) => remark !== undefined);
  return (
    <Text size="xs" c="dimmed">
      {remarks.join(" ")}
    </Text>
  );
}

import { Anchor, Box, SimpleGrid, Text } from "@mantine/core";
import { Link } from "react-router";
import { type Lead, utmNames } from "../../../../contracts/lead.ts";
import { useCampaign } from "../../../api/campaigns.ts";
import { t } from "../../../texts/t.ts";

/** How the customer came: the campaign, and the UTM parameters of the page where they arrived. Nothing if none is known. */
export function LeadSource({ lead }: { readonly lead: Lead }) {
  // the campaign's id means nothing to a person, who sees its name
  const known = utmNames.flatMap((name) =>
    lead[name] === null || lead[name].toLowerCase() === lead.campaignId ? [] : [[name, lead[name]] as const],
  );
  if (known.length === 0 && lead.campaignId === null) return null;
  return (
    <Box component="section" aria-label={t("leads.source.title")}>
      <Text fw={600} size="sm" mb={4}>
        {t("leads.source.title")}
      </Text>
      {lead.campaignId !== null && <CampaignLink id={lead.campaignId} />}
      <SimpleGrid cols={2} component="dl" my={0} spacing="sm" verticalSpacing={4}>
        {known.map(([name, value]) => (
          <div key={name}>
            <Text component="dt" size="xs" c="dimmed">
              {t(`leads.activity.fields.${name}`)}
            </Text>
            <Text component="dd" m={0} size="sm" style={{ overflowWrap: "anywhere" }}>
              {value}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Box>
  );
}

/** The campaign's name and link. A member of another team may see the lead and not the campaign. */
function CampaignLink({ id }: { readonly id: string }) {
  const { data, isError } = useCampaign(id);
  return (
    <Box mih={24} mb={4}>
      {data && (
        <Anchor component={Link} to={`/campaigns/${id}`} underline="always">
          {t("leads.source.campaign", { name: data.name })}
        </Anchor>
      )}
      {isError && !data && <Text size="sm">{t("leads.source.hiddenCampaign")}</Text>}
    </Box>
  );
}

import { Anchor, Box, Button, Group, SimpleGrid, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Link } from "react-router";
import { type Lead, utmNames } from "../../../../contracts/customers/lead.ts";
import { useCampaign } from "../../../api/records/campaigns.ts";
import { t } from "../../../texts/t.ts";
import { isCampaignId, SourceFields } from "./source-fields.tsx";

interface LeadSourceProps {
  readonly lead: Lead;
  readonly canManage: boolean;
}

/** How the customer came: the campaign, and the UTM parameters of the page where they arrived. */
export function LeadSource({ lead, canManage }: LeadSourceProps) {
  const [isEditing, { toggle }] = useDisclosure(false);
  const known = utmNames.flatMap((name) =>
    lead[name] === null || isCampaignId(lead, name) ? [] : [[name, lead[name]] as const],
  );
  const isEmpty = known.length === 0 && lead.campaignId === null;
  if (isEmpty && !canManage) return null;
  return (
    <Box component="section" aria-label={t("leads.source.title")}>
      <Group justify="space-between" mb={4}>
        <Text fw={600} size="sm">
          {t("leads.source.title")}
        </Text>
        {canManage && (
          <Button variant="subtle" size="compact-sm" mih={32} aria-expanded={isEditing} onClick={toggle}>
            {t(isEditing ? "leads.source.done" : "leads.source.edit")}
          </Button>
        )}
      </Group>
      {isEditing ? (
        <SourceFields lead={lead} />
      ) : (
        <>
          {isEmpty && <Text size="sm">{t("leads.source.unknown")}</Text>}
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
        </>
      )}
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

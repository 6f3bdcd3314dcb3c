import { NativeSelect, Stack } from "@mantine/core";
import { type Lead, LeadChange, utmNames } from "../../../../contracts/customers/lead.ts";
import { isSameUtm } from "../../../../contracts/kit/utm.ts";
import { useCampaign, useCampaigns } from "../../../api/records/campaigns.ts";
import { t } from "../../../texts/t.ts";
import { SavedText } from "../../../ui/forms/saved-text.tsx";
import { issueText } from "../../../ui/page/issue-text.ts";
import { changeLeads } from "../changes/change-leads.ts";

type UtmName = (typeof utmNames)[number];

/** The campaign's id means nothing to a person, who sees its name. */
export const isCampaignId = (lead: Lead, name: UtmName): boolean =>
  lead.campaignId !== null && isSameUtm(lead[name] ?? "", lead.campaignId);

const problemOf = (name: UtmName, text: string): string | undefined => {
  const issue = LeadChange.shape[name].safeParse(text).error?.issues[0];
  return issue && issueText(issue, "");
};

/** The campaign and the UTM parameters of a lead, for a person who knows how the customer came. Each is saved at once. */
export function SourceFields({ lead }: { readonly lead: Lead }) {
  const save = (name: UtmName, text: string | null) =>
    changeLeads([lead], { [name]: text === "" ? null : text }, t("leads.done.saved"));
  return (
    <Stack gap="sm">
      <CampaignField lead={lead} onChange={(utm) => void save("utmCampaign", utm)} />
      {utmNames
        .filter((name) => !isCampaignId(lead, name))
        .map((name) => (
          <SavedText
            key={name}
            fieldId={`lead/${lead.id}/${name}`}
            label={t(`leads.activity.fields.${name}`)}
            value={lead[name]}
            problemOf={(text) => problemOf(name, text)}
            onSave={(text) => save(name, text)}
          />
        ))}
    </Stack>
  );
}

interface CampaignFieldProps {
  readonly lead: Lead;
  /** Gets the `utm_campaign` of the chosen campaign, or null for none. */
  readonly onChange: (utmCampaign: string | null) => void;
}

/** Offers the newest campaigns, and the lead's own one. A choice sets the UTM campaign, which ties the lead to it. */
function CampaignField({ lead, onChange }: CampaignFieldProps) {
  const newest = useCampaigns({ page: 1 }).data?.campaigns ?? [];
  const own = useCampaign(lead.campaignId ?? "", lead.campaignId !== null).data;
  const offered = own && !newest.some(({ id }) => id === own.id) ? [own, ...newest] : newest;
  const tied = lead.utmCampaign ?? "";
  const shown = offered.find(({ utmCampaign }) => isSameUtm(utmCampaign, tied))?.id ?? "";
  if (offered.length === 0) return null;
  return (
    <NativeSelect
      label={t("leads.source.campaignField")}
      value={shown}
      onChange={({ currentTarget: { value } }) => onChange(offered.find(({ id }) => id === value)?.utmCampaign ?? null)}
      data={[
        { value: "", label: t("leads.source.noCampaign") },
        ...offered.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

import "../../../texts/lazy/campaigns-texts.ts";
import { useParams } from "react-router";
import type { Campaign } from "../../../../contracts/customers/campaigns.ts";
import { api } from "../../../api/client/client.ts";
import { useCampaign } from "../../../api/records/campaigns.ts";
import { useVehicle } from "../../../api/records/vehicles.ts";
import { t } from "../../../texts/t.ts";
import { MissingPermission } from "../../../ui/page/missing-permission.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { ErrorNotice, LoadingRows } from "../../../ui/page/states.tsx";
import touch from "../../../ui/page/touch.module.css";
import { useCampaignAccess } from "../use-campaign-access.ts";
import { Composer } from "./composer.tsx";
import { changesOf, valuesOf } from "./values.ts";

/** Changes an existing campaign. */
export function EditPage() {
  const { campaignId = "" } = useParams();
  const campaign = useCampaign(campaignId);
  return (
    <div className={touch.touch}>
      <Page title={t("campaigns.edit.title")} subtitle={campaign.data?.name ?? "…"} maxWidth={1180}>
        {campaign.data ? (
          <Editor key={campaignId} campaign={campaign.data} />
        ) : campaign.isError ? (
          <ErrorNotice error={campaign.error} onRetry={() => void campaign.refetch()} />
        ) : (
          <LoadingRows rows={6} height={64} />
        )}
      </Page>
    </div>
  );
}

function Editor({ campaign }: { readonly campaign: Campaign }) {
  const vehicle = useVehicle(campaign.vehicleId ?? "");
  const access = useCampaignAccess(campaign, vehicle.data);
  if (access?.mayRun === false) return <MissingPermission permission="edit_inventory" team={access.team} />;
  if (!access && vehicle.isError) return <ErrorNotice error={vehicle.error} onRetry={() => void vehicle.refetch()} />;
  if (!access) return <LoadingRows rows={6} height={64} />;
  return (
    <Composer
      initial={valuesOf(campaign)}
      isRunning={campaign.status === "running"}
      saveLabel={t("common.save")}
      onSave={(values, initial) =>
        api.campaigns.update({ params: { id: campaign.id }, body: changesOf(initial, values) })
      }
    />
  );
}

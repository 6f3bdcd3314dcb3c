import "../../../texts/lazy/campaigns-texts.ts";
import { useSearchParams } from "react-router";
import { api } from "../../../api/client/client.ts";
import { useSendOnce } from "../../../api/client/send-once.ts";
import { t } from "../../../texts/t.ts";
import { MissingPermission } from "../../../ui/page/missing-permission.tsx";
import { Page } from "../../../ui/page/page.tsx";
import touch from "../../../ui/page/touch.module.css";
import { useAdvertiser } from "../use-advertiser.ts";
import { Composer } from "./composer.tsx";
import { bodyOf, emptyValues } from "./values.ts";

/** Composes a new campaign, for the vehicle in the address. */
export function ComposerPage() {
  const [search] = useSearchParams();
  const vehicleId = search.get("vehicle") ?? "";
  const access = useAdvertiser();
  const sendOnce = useSendOnce();
  return (
    <div className={touch.touch}>
      <Page title={t("campaigns.composer.title")} subtitle={t("campaigns.composer.draft")} maxWidth={1180}>
        {access?.mayRun === false ? (
          <MissingPermission permission="edit_inventory" team={access.team} />
        ) : (
          <Composer
            key={vehicleId}
            initial={{ ...emptyValues, vehicleId }}
            saveLabel={t("campaigns.composer.save")}
            onSave={(values) => sendOnce((options) => api.campaigns.create({ body: bodyOf(values) }, options))}
          />
        )}
      </Page>
    </div>
  );
}

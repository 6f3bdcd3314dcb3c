import { IconSpeakerphone } from "@tabler/icons-react";
import type { Vehicle } from "../../../../../contracts/vehicles.ts";
import { useVehicleCampaigns } from "../../../../api/vehicle-records.ts";
import { t } from "../../../../texts/t.ts";
import { day, list as listed, money } from "../../../../ui/format.ts";
import { Tag } from "../../../../ui/tag.tsx";
import { RecordsTable } from "./records-table.tsx";

const tones = { not_running: "plain", running: "good", paused: "warn", failed: "alarm" } as const;

/** The advertising campaigns of the vehicle. */
export function MarketingTab({ car }: { readonly car: Vehicle }) {
  const list = useVehicleCampaigns(car.id);
  return (
    <RecordsTable
      label={t("vehicle.tabs.marketing")}
      list={list}
      rows={list.data?.campaigns}
      keyOf={({ id }) => id}
      columns={[
        { label: t("vehicle.marketing.campaign"), cell: ({ name }) => <strong>{name}</strong> },
        {
          label: t("vehicle.marketing.statusLabel"),
          cell: ({ status }) => <Tag tone={tones[status]}>{t(`vehicle.marketing.status.${status}`)}</Tag>,
        },
        {
          label: t("vehicle.marketing.platforms"),
          cell: ({ platforms }) =>
            listed(platforms.map(({ platform }) => t(`vehicle.marketing.platform.${platform}`))) || "–",
        },
        {
          label: t("vehicle.marketing.budget"),
          isNumber: true,
          cell: ({ dailyBudget, currency }) => money(dailyBudget, currency),
        },
        { label: t("vehicle.marketing.from"), cell: ({ startsAt }) => (startsAt === null ? "–" : day(startsAt)) },
        { label: t("vehicle.marketing.until"), cell: ({ endsAt }) => (endsAt === null ? "–" : day(endsAt)) },
      ]}
      empty={{
        icon: <IconSpeakerphone size={40} stroke={1.2} />,
        title: t("vehicle.marketing.empty.title"),
        text: t("vehicle.marketing.empty.text"),
      }}
    />
  );
}

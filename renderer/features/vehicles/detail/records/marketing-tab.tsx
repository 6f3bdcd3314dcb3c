import "../../../../texts/lazy/campaigns-texts.ts";
import { Anchor, Button } from "@mantine/core";
import { IconPlus, IconSpeakerphone } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import type { VehicleAccess } from "../../../../api/records/teams.ts";
import { useVehicleCampaigns } from "../../../../api/records/vehicle-records.ts";
import { t } from "../../../../texts/t.ts";
import { day, list as listed, money } from "../../../../ui/format/format.ts";
import { Tag } from "../../../../ui/page/tag.tsx";
import { composerAddress } from "../../../campaigns/composer/address.ts";
import { platformName, stateTones } from "../../../campaigns/platform-texts.ts";
import { RecordsTable } from "./records-table.tsx";

interface MarketingTabProps {
  readonly car: Vehicle;
  readonly access: VehicleAccess | undefined;
}

/** The advertising campaigns of the vehicle. */
export function MarketingTab({ car, access }: MarketingTabProps) {
  const list = useVehicleCampaigns(car.id);
  const canAdvertise = access?.can("edit_inventory") && car.soldAt === null && car.status !== "ARCHIVED";
  return (
    <RecordsTable
      label={t("vehicle.tabs.marketing")}
      list={list}
      rows={list.data?.campaigns}
      keyOf={({ id }) => id}
      columns={[
        {
          label: t("vehicle.marketing.campaign"),
          cell: ({ id, name }) => (
            <Anchor component={Link} to={`/campaigns/${id}`} fw={600} underline="always">
              {name}
            </Anchor>
          ),
        },
        {
          label: t("vehicle.marketing.statusLabel"),
          cell: ({ status }) => <Tag tone={stateTones[status]}>{t(`vehicle.marketing.status.${status}`)}</Tag>,
        },
        {
          label: t("vehicle.marketing.platforms"),
          cell: ({ platforms }) =>
            listed(
              platforms.flatMap(({ platform, state }) => (state === "not_running" ? [] : platformName(platform))),
            ) || "–",
        },
        {
          label: t("vehicle.marketing.budget"),
          isNumber: true,
          cell: ({ dailyBudget, currency }) => money(dailyBudget, currency, 2),
        },
        { label: t("vehicle.marketing.from"), cell: ({ startsAt }) => (startsAt === null ? "–" : day(startsAt)) },
        { label: t("vehicle.marketing.until"), cell: ({ endsAt }) => (endsAt === null ? "–" : day(endsAt)) },
      ]}
      empty={{
        icon: <IconSpeakerphone size={40} stroke={1.2} />,
        title: t("vehicle.marketing.empty.title"),
        text: t("vehicle.marketing.empty.text"),
        action: canAdvertise && (
          <Button component={Link} to={composerAddress(car.id)} leftSection={<IconPlus size={16} aria-hidden />}>
            {t("campaigns.create")}
          </Button>
        ),
      }}
    />
  );
}

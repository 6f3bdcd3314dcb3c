import "../../../texts/lazy/campaigns-texts.ts";
import { Group, Table, Text } from "@mantine/core";
import { Link } from "react-router";
import type { Campaign } from "../../../../contracts/customers/campaigns.ts";
import type { Vehicle } from "../../../../contracts/vehicles/vehicles.ts";
import { useVehiclesById } from "../../../api/records/vehicles.ts";
import { t } from "../../../texts/t.ts";
import { day, money } from "../../../ui/format/format.ts";
import { vehicleName } from "../../../ui/format/labels.ts";
import { Tag } from "../../../ui/page/tag.tsx";
import tableClasses from "../../../ui/table/row-link.module.css";
import stacked from "../../../ui/table/stacked.module.css";
import { Thumbnail } from "../../../ui/vehicle/thumbnail.tsx";
import { platformName, stateTones } from "../platform-texts.ts";

export const rowHeight = 64;

export function CampaignsTable({ campaigns }: { readonly campaigns: readonly Campaign[] }) {
  const cars = useVehiclesById(campaigns.flatMap(({ vehicleId }) => vehicleId ?? []));
  return (
    <Table className={`${tableClasses.table} ${stacked.table}`} aria-label={t("campaigns.title")}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={76} aria-label={t("campaigns.photo")} />
          {/* a fixed share: the names of the vehicles come later */}
          <Table.Th w="32%">{t("vehicle.marketing.campaign")}</Table.Th>
          <Table.Th>{t("campaigns.status")}</Table.Th>
          <Table.Th>{t("vehicle.marketing.platforms")}</Table.Th>
          <Table.Th ta="right">{t("vehicle.marketing.budget")}</Table.Th>
          <Table.Th>{t("vehicle.marketing.until")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {campaigns.map((campaign) => (
          <Row key={campaign.id} campaign={campaign} car={cars.get(campaign.vehicleId ?? "")} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Row({ campaign, car }: { readonly campaign: Campaign; readonly car: Vehicle | undefined }) {
  const { id, name, status, platforms, dailyBudget, currency, endsAt } = campaign;
  const used = platforms.filter(({ state }) => state !== "not_running");
  return (
    <Table.Tr className={tableClasses.row ?? ""} h={rowHeight}>
      <Table.Td>
        <Thumbnail url={car?.coverImageUrl ?? null} label="" width={60} height={45} />
      </Table.Td>
      <Table.Td data-main>
        <Link to={`/campaigns/${id}`} className={tableClasses.name ?? ""}>
          {name}
        </Link>
        <Text size="xs" c="dimmed">
          {car ? vehicleName(car) : t("campaigns.noVehicle")}
        </Text>
      </Table.Td>
      <Table.Td>
        <Group gap={6}>
          <Tag tone={stateTones[status]}>{t(`vehicle.marketing.status.${status}`)}</Tag>
          {status === "running" && car?.status === "SOLD" && <Tag tone="warn">{t("campaigns.sold.tag")}</Tag>}
        </Group>
      </Table.Td>
      <Table.Td data-empty={used.length === 0 || undefined}>
        <Group gap={6}>
          {used.map(({ platform, state }) => (
            <Tag key={platform} tone={stateTones[state]}>
              {t("campaigns.platformState", {
                platform: platformName(platform),
                state: t(`vehicle.marketing.status.${state}`),
              })}
            </Tag>
          ))}
          {used.length === 0 && "–"}
        </Group>
      </Table.Td>
      <Table.Td ta="right">{t("campaigns.perDay", { amount: money(dailyBudget, currency, 2) })}</Table.Td>
      <Table.Td>{endsAt === null ? t("campaigns.noEnd") : day(endsAt)}</Table.Td>
    </Table.Tr>
  );
}

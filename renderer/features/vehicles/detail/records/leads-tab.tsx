import { Anchor } from "@mantine/core";
import { IconUser } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Lead } from "../../../../../contracts/lead.ts";
import type { Vehicle } from "../../../../../contracts/vehicles.ts";
import { useVehicleLeads } from "../../../../api/vehicle-records.ts";
import { t } from "../../../../texts/t.ts";
import { day } from "../../../../ui/format.ts";
import { Tag } from "../../../../ui/tag.tsx";
import { RecordsTable } from "./records-table.tsx";

/** The leads of the vehicle. */
export function LeadsTab({ car }: { readonly car: Vehicle }) {
  const list = useVehicleLeads(car.id);
  return (
    <RecordsTable
      label={t("vehicle.tabs.leads")}
      list={list}
      rows={list.data?.leads}
      keyOf={({ id }) => id}
      columns={[
        {
          label: t("vehicle.leads.customer"),
          cell: ({ id, targetName }) => (
            <Anchor component={Link} to={`/leads?lead=${id}`} fw={600} underline="always">
              {targetName}
            </Anchor>
          ),
        },
        { label: t("vehicle.leads.action"), cell: ({ action }) => action },
        { label: t("vehicle.leads.contact"), cell: ({ targetInfo }) => targetInfo },
        { label: t("vehicle.leads.statusLabel"), cell: (lead) => <LeadStatusTag lead={lead} /> },
        { label: t("vehicle.leads.due"), cell: ({ dueAt }) => (dueAt === null ? "–" : day(dueAt)) },
        { label: t("vehicle.leads.added"), cell: ({ createdAt }) => day(createdAt) },
      ]}
      empty={{
        icon: <IconUser size={40} stroke={1.2} />,
        title: t("vehicle.leads.empty.title"),
        text: t("vehicle.leads.empty.text"),
      }}
    />
  );
}

function LeadStatusTag({ lead: { status, isOverdue } }: { readonly lead: Lead }) {
  if (isOverdue) return <Tag tone="alarm">{t("vehicle.leads.overdue")}</Tag>;
  const tones = { NEW: "accent", COMPLETED: "good", NOT_NEEDED: "plain" } as const;
  return <Tag tone={tones[status]}>{t(`vehicle.leads.status.${status}`)}</Tag>;
}

import { Anchor, Button, Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus, IconUser } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Lead } from "../../../../../contracts/customers/lead.ts";
import type { Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import type { VehicleAccess } from "../../../../api/records/teams.ts";
import { useVehicleLeads } from "../../../../api/records/vehicle-records.ts";
import { t } from "../../../../texts/t.ts";
import { day } from "../../../../ui/format/format.ts";
import { useOnDemand } from "../../../../ui/page/on-demand.ts";
import { Tag } from "../../../../ui/page/tag.tsx";
import { RecordsTable } from "./records-table.tsx";

const loadForm = () => import("../../../leads/new-lead/new-lead.tsx");

interface LeadsTabProps {
  readonly car: Vehicle;
  readonly access: VehicleAccess | undefined;
}

/** The leads of the vehicle, and a form for another one. */
export function LeadsTab({ car, access }: LeadsTabProps) {
  const [adding, add] = useDisclosure(false);
  const form = useOnDemand(loadForm, adding);
  const canCreate = access?.can("create_leads") ?? false;
  return (
    <>
      {canCreate && (
        <Group justify="flex-end" mb="sm">
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add.open}>
            {t("leads.add")}
          </Button>
        </Group>
      )}
      <LeadTable car={car} />
      {form && <form.NewLead carId={car.id} opened={adding} onClose={add.close} onAdded={() => undefined} />}
    </>
  );
}

function LeadTable({ car }: { readonly car: Vehicle }) {
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
  return <Tag tone={tones[status]}>{t(`leads.status.${status}`)}</Tag>;
}

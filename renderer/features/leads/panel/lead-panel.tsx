import { Anchor, Box, Button, Group, Stack, Text } from "@mantine/core";
import { IconDownload, IconTrash } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Lead } from "../../../../contracts/customers/lead.ts";
import { useLead } from "../../../api/records/leads.ts";
import { useVehicleAccess } from "../../../api/records/teams.ts";
import { useVehicle } from "../../../api/records/vehicles.ts";
import { t } from "../../../texts/t.ts";
import { vehicleName } from "../../../ui/format/labels.ts";
import { MissingPermission } from "../../../ui/page/missing-permission.tsx";
import { Reserved } from "../../../ui/page/reserved.tsx";
import { PanelRecord, SidePanel } from "../../../ui/page/side-panel.tsx";
import { deleteLeads } from "../changes/change-leads.ts";
import { DueTag } from "../due-tag.tsx";
import { SoldTag } from "../sold-tag.tsx";
import { ActivityLog } from "./activity-log.tsx";
import { contactDataIn } from "./contact-data.ts";
import { ContactLinks } from "./contact-links.tsx";
import { LeadFields } from "./lead-fields.tsx";
import { LeadSource } from "./lead-source.tsx";

interface PanelProps {
  /** The lead of the page's address; undefined if none is open. */
  readonly id: string | undefined;
  readonly onClose: () => void;
}

/** One lead, next to the list: what to do, for whom, and what happened so far. */
export const LeadPanel = ({ id, onClose }: PanelProps) => (
  <SidePanel opened={id !== undefined} onClose={onClose} title={t("leads.panel.label")}>
    {id !== undefined && <LoadedLead key={id} id={id} onClose={onClose} />}
  </SidePanel>
);

const LoadedLead = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => (
  <PanelRecord query={useLead(id)} height={420}>
    {(lead) => <LeadDetails lead={lead} onClose={onClose} />}
  </PanelRecord>
);

function LeadDetails({ lead, onClose }: { readonly lead: Lead; readonly onClose: () => void }) {
  const { data: vehicle, isError } = useVehicle(lead.carId);
  const access = useVehicleAccess(vehicle);
  const isPending = access === undefined && !isError;
  const canManage = access?.can("manage_leads") ?? isPending;
  const remove = () => {
    onClose();
    deleteLeads([lead]);
  };
  return (
    <Stack gap="md">
      {access && !canManage && (
        <MissingPermission permission="manage_leads" team={access.team} alternative={t("leads.noPermission")} />
      )}
      <Box>
        <Group gap="xs" mih={22}>
          <Text fw={650} size="lg" component="h2" m={0}>
            {lead.action}
          </Text>
          <DueTag lead={lead} />
          <SoldTag lead={lead} vehicle={vehicle} />
        </Group>
        <Text>{lead.targetName}</Text>
        <Box mih={22}>
          {vehicle && (
            <Anchor component={Link} to={`/vehicles/${vehicle.id}`}>
              {vehicleName(vehicle)}
            </Anchor>
          )}
        </Box>
      </Box>
      <ContactLinks {...contactDataIn(lead.targetInfo)} />
      <Reserved isPending={isPending}>
        <LeadSource lead={lead} canManage={canManage} />
        <LeadFields lead={lead} vehicle={vehicle} canManage={canManage} />
        <ActivityLog leadId={lead.id} canLog={canManage} />
      </Reserved>
      <Group gap="xs">
        <Button
          component="a"
          href={`/v1/leads/${lead.id}.adf`}
          download={`lead-${lead.id}.xml`}
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t("leads.panel.adf")}
        </Button>
        {canManage && (
          <Button variant="default" c="var(--alarm)" leftSection={<IconTrash size={16} aria-hidden />} onClick={remove}>
            {t("leads.panel.delete")}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

import { Box, Button, Drawer, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconDownload, IconTrash } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Lead } from "../../../../contracts/lead.ts";
import { useLead } from "../../../api/leads.ts";
import { useVehicleAccess } from "../../../api/teams.ts";
import { useVehicle } from "../../../api/vehicles.ts";
import { t } from "../../../texts/t.ts";
import { vehicleName } from "../../../ui/labels.ts";
import { MissingPermission } from "../../../ui/missing-permission.tsx";
import { ErrorNotice, Loading } from "../../../ui/states.tsx";
import { deleteLeads } from "../change-leads.ts";
import { DueTag } from "../due-tag.tsx";
import { ActivityLog } from "./activity-log.tsx";
import { ContactLinks } from "./contact-links.tsx";
import { LeadFields } from "./lead-fields.tsx";

interface PanelProps {
  /** The lead of the page's address; undefined if none is open. */
  readonly id: string | undefined;
  readonly onClose: () => void;
}

/** One lead beside the list: what to do, for whom, and what happened so far. */
export function LeadPanel({ id, onClose }: PanelProps) {
  const narrow = useMediaQuery("(max-width: 599px)", false, { getInitialValueInEffect: false });
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      position="right"
      size={narrow ? "100%" : 480}
      title={t("leads.panel.label")}
      closeButtonProps={{ "aria-label": t("common.close"), size: 44, iconSize: 20 }}
    >
      {id !== undefined && <LoadedLead key={id} id={id} onClose={onClose} />}
    </Drawer>
  );
}

function LoadedLead({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const lead = useLead(id);
  if (lead.data) return <LeadDetails lead={lead.data} onClose={onClose} />;
  if (lead.isError) return <ErrorNotice error={lead.error} onRetry={() => void lead.refetch()} />;
  return (
    <Loading>
      <Skeleton h={420} role="status" aria-label={t("common.loading")} />
    </Loading>
  );
}

function LeadDetails({ lead, onClose }: { readonly lead: Lead; readonly onClose: () => void }) {
  const vehicle = useVehicle(lead.carId).data;
  const access = useVehicleAccess(vehicle);
  const canManage = access?.can("manage_leads") ?? false;
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
        </Group>
        <Text>{lead.targetName}</Text>
        <Box mih={22}>{vehicle && <Link to={`/vehicles/${vehicle.id}`}>{vehicleName(vehicle)}</Link>}</Box>
      </Box>
      <ContactLinks text={lead.targetInfo} />
      <LeadFields lead={lead} vehicle={vehicle} canManage={canManage} />
      <ActivityLog leadId={lead.id} canLog={canManage} />
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

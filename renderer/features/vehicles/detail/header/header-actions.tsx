import { ActionIcon, Button, Group, Menu, Skeleton } from "@mantine/core";
import {
  IconCamera,
  IconClipboardCheck,
  IconDots,
  IconPencil,
  IconReceipt2,
  IconSpeakerphone,
  IconTag,
  IconView360,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import type { Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import { useInspections } from "../../../../api/records/inspections.ts";
import type { VehicleAccess } from "../../../../api/records/teams.ts";
import { useVehicleCampaigns } from "../../../../api/records/vehicle-records.ts";
import { t } from "../../../../texts/t.ts";
import { composerAddress } from "../../../campaigns/composer/address.ts";
import { tabAddress } from "../tabs.ts";
import { latestResult } from "./figures.ts";
import classes from "./header.module.css";
import { type PrimaryAction, primaryAction } from "./primary-action.ts";

export type VehicleDialog = "edit" | "sell" | "price";

interface ActionsProps {
  readonly car: Vehicle;
  readonly access: VehicleAccess | undefined;
  readonly onOpen: (dialog: VehicleDialog) => void;
}

const icon = { size: 17, "aria-hidden": true } as const;

/** The next step as a button, and the other actions in a menu. */
export function HeaderActions({ car, access, onOpen }: ActionsProps) {
  const list = useInspections({ vehicle_id: car.id, limit: 50 });
  const canEdit = access?.can("edit_inventory") ?? false;
  const canInspect = access?.can("inspect_vehicles") ?? false;
  const isInspected = latestResult(list.data?.inspections ?? []) !== undefined;
  const campaigns = useVehicleCampaigns(car.id);
  // if the campaigns cannot be loaded, advertising is not suggested
  const isAdvertised = campaigns.data?.campaigns.some(({ status }) => status === "running") ?? true;
  const primary = primaryAction({ car, isInspected, isAdvertised, canInspect, canEdit });
  const isKnown = access !== undefined && !list.isPending && !campaigns.isPending;
  return (
    <Group gap="xs" wrap="nowrap" className={classes.actions ?? ""}>
      {!isKnown && <Skeleton h={36} w={126} radius="sm" />}
      {isKnown && primary && <PrimaryButton action={primary} carId={car.id} onOpen={onOpen} />}
      {canEdit && (
        <Button
          className={classes.wide ?? ""}
          variant="default"
          leftSection={<IconPencil {...icon} />}
          onClick={() => onOpen("edit")}
        >
          {t("vehicles.edit")}
        </Button>
      )}
      <MoreActions car={car} primary={primary} canEdit={canEdit} canInspect={canInspect} onOpen={onOpen} />
    </Group>
  );
}

interface PrimaryProps {
  readonly action: PrimaryAction;
  readonly carId: string;
  readonly onOpen: (dialog: VehicleDialog) => void;
}

function PrimaryButton({ action, carId, onOpen }: PrimaryProps) {
  if (action === "inspect") {
    return (
      <Button component={Link} to={`/vehicles/${carId}/inspect`} leftSection={<IconCamera {...icon} />}>
        {t("vehicles.inspect")}
      </Button>
    );
  }
  if (action === "advertise") {
    return (
      <Button component={Link} to={composerAddress(carId)} leftSection={<IconSpeakerphone {...icon} />}>
        {t("vehicle.marketing.advertise")}
      </Button>
    );
  }
  return action === "price" ? (
    <Button leftSection={<IconTag {...icon} />} onClick={() => onOpen("price")}>
      {t("vehicle.price.set")}
    </Button>
  ) : (
    <Button leftSection={<IconReceipt2 {...icon} />} onClick={() => onOpen("sell")}>
      {t("vehicles.sale.record")}
    </Button>
  );
}

interface MoreProps {
  readonly car: Vehicle;
  readonly primary: PrimaryAction | undefined;
  readonly canEdit: boolean;
  readonly canInspect: boolean;
  readonly onOpen: (dialog: VehicleDialog) => void;
}

/** All actions of the vehicle except the one that has its own button. */
function MoreActions({ car, primary, canEdit, canInspect, onOpen }: MoreProps) {
  const navigate = useNavigate();
  const canSell = canEdit && car.soldAt === null && car.status !== "ARCHIVED";
  const item = (label: string, symbol: ReactNode, onClick: () => void) => (
    <Menu.Item leftSection={symbol} onClick={onClick}>
      {label}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t("vehicle.header.more")}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canEdit && item(t("vehicles.edit"), <IconPencil {...icon} />, () => onOpen("edit"))}
        {canInspect &&
          primary !== "inspect" &&
          item(t("vehicles.inspect"), <IconCamera {...icon} />, () => void navigate(`/vehicles/${car.id}/inspect`))}
        {canEdit &&
          primary !== "price" &&
          car.soldAt === null &&
          item(t("vehicle.price.change"), <IconTag {...icon} />, () => onOpen("price"))}
        {canSell &&
          primary !== "advertise" &&
          item(
            t("vehicle.marketing.advertise"),
            <IconSpeakerphone {...icon} />,
            () => void navigate(composerAddress(car.id)),
          )}
        {canSell &&
          primary !== "sell" &&
          item(t("vehicles.sale.record"), <IconReceipt2 {...icon} />, () => onOpen("sell"))}
        {item(t("vehicle.header.view360"), <IconView360 {...icon} />, () => void navigate(tabAddress(car.id, "360")))}
        {item(
          t("vehicle.tabs.inspections"),
          <IconClipboardCheck {...icon} />,
          () => void navigate(tabAddress(car.id, "inspections")),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

import { Menu, UnstyledButton } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconCamera, IconCar, IconPlus, IconUserPlus } from "@tabler/icons-react";
import { type ComponentType, useState } from "react";
import { Link } from "react-router";
import { useCan } from "../../../api/records/teams.ts";
import { t } from "../../../texts/t.ts";
import { loadModule } from "../../page-files.ts";
import { useNewLead } from "../navigation/new-lead.ts";
import classes from "./top-bar.module.css";

interface Dialog {
  readonly opened: boolean;
  readonly onClose: () => void;
}

const loadForm = () =>
  loadModule("features/vehicles/form/add-vehicle.tsx", () => import("../../../features/vehicles/form/add-vehicle.tsx"));

/** The form for a new vehicle, loaded when it is first opened: most sessions never need it. */
function useAddVehicle() {
  const [Form, setForm] = useState<ComponentType<Dialog>>();
  const [opened, setOpened] = useState(false);
  const open = async () => {
    try {
      const { AddVehicle } = await loadForm();
      setForm(() => AddVehicle);
      setOpened(true);
    } catch {
      notifications.show({ color: "red", message: t("shell.add.failed") });
    }
  };
  return { open, dialog: Form && <Form opened={opened} onClose={() => setOpened(false)} /> };
}

const icon = { size: 18, stroke: 1.6, "aria-hidden": true } as const;

/** What can be added from every page. Nothing for a member who may add nothing. */
export function AddMenu() {
  const addVehicle = useAddVehicle();
  const can = useCan();
  const mayAdd = can("edit_inventory") !== false;
  const mayInspect = can("inspect_vehicles") !== false;
  const newLead = useNewLead();
  if (!mayAdd && !mayInspect && newLead === undefined) return null;
  return (
    <>
      <Menu position="bottom-end" width={220} withinPortal>
        <Menu.Target>
          <UnstyledButton className={classes.button ?? ""} aria-label={t("shell.add.label")}>
            <IconPlus size={20} stroke={1.8} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {mayAdd && (
            <Menu.Item mih={44} leftSection={<IconCar {...icon} />} onClick={() => void addVehicle.open()}>
              {t("shell.add.vehicle")}
            </Menu.Item>
          )}
          {newLead !== undefined && (
            <Menu.Item mih={44} component={Link} to={newLead} leftSection={<IconUserPlus {...icon} />}>
              {t("shell.add.lead")}
            </Menu.Item>
          )}
          {mayInspect && (
            <Menu.Item mih={44} component={Link} to="/inspect" leftSection={<IconCamera {...icon} />}>
              {t("shell.add.inspection")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {addVehicle.dialog}
    </>
  );
}

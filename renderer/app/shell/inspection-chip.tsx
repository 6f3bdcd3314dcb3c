import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useEffect } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { own } from "../../../contracts/kit/own.ts";
import { useInspections } from "../../api/inspections.ts";
import { useLive } from "../../api/live.ts";
import { useVehiclesById } from "../../api/vehicles.ts";
import { t } from "../../texts/t.ts";
import { percent } from "../../ui/format.ts";
import { vehicleName } from "../../ui/labels.ts";
import classes from "./navigation/rail.module.css";

/** Links to the running inspections, which continue after their page is closed. */
export function InspectionChip() {
  const running = useInspections({ status: "processing", limit: 3 }).data?.inspections ?? [];
  const updates = useLive((live) => live.inspections);
  const cars = useVehiclesById(running.map(({ vehicle_id }) => vehicle_id));
  const { pathname } = useLocation();
  useEndNotice(pathname);
  return running
    .filter(({ inspection_id }) => pathname !== `/inspections/${inspection_id}`)
    .map((inspection) => {
      const latest = own(updates, inspection.inspection_id);
      if (latest && latest.status !== "processing") return null;
      const share = Math.max(latest?.progress ?? 0, inspection.progress);
      const car = cars.get(inspection.vehicle_id);
      return (
        <Link
          key={inspection.inspection_id}
          to={`/inspections/${inspection.inspection_id}`}
          className={classes.chip ?? ""}
        >
          {t("shell.inspection.running", { share: percent(share) })}
          <strong>{car ? vehicleName(car) : "…"}</strong>
          <div className={classes.bar}>
            <div style={{ width: `${share * 100}%` }} />
          </div>
        </Link>
      );
    });
}

function useEndNotice(pathname: string): void {
  const ended = useLive((live) => live.ended);
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one notice per ended inspection, on whatever page
  useEffect(() => {
    if (!ended || pathname === `/inspections/${ended.inspection_id}`) return;
    const id = `ended-${ended.inspection_id}`;
    const open = () => {
      notifications.hide(id);
      void navigate(`/inspections/${ended.inspection_id}`);
    };
    notifications.show({
      id,
      title: t(ended.status === "completed" ? "shell.inspection.completed" : "shell.inspection.ended"),
      message: (
        <Group justify="space-between">
          <Text size="sm">{t("shell.inspection.photos", { count: ended.images_total })}</Text>
          <Button size="xs" variant="default" onClick={open}>
            {t("shell.inspection.open")}
          </Button>
        </Group>
      ),
      autoClose: 12_000,
    });
  }, [ended]);
}

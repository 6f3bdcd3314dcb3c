import { Anchor, Button, Group, Text } from "@mantine/core";
import { Link, useNavigate } from "react-router";
import { useInspections } from "../../../api/records/inspections.ts";
import { t } from "../../../texts/t.ts";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import { useExampleCar } from "../example-car.ts";
import { ExampleCar } from "../example-car-box.tsx";
import { exampleAddress, exampleAngles } from "../example-photos.ts";
import { useExampleInspection } from "../use-example-inspection.ts";
import classes from "../welcome.module.css";

/** One click: the real inspection of the example car. */
export function InspectionStep() {
  const { start, sent } = useExampleInspection();
  const navigate = useNavigate();
  const car = useExampleCar().data;
  // not a part of the mutation: somebody who has left this page stays where they are
  const inspect = () =>
    start.mutate(undefined, { onSuccess: ({ inspection_id: id }) => void navigate(`/inspections/${id}`) });
  return (
    <div className={classes.boxes}>
      <div className={`panel ${classes.box}`}>
        {start.isError && <ErrorNotice error={start.error} />}
        <Group gap="md">
          <Button size="md" loading={start.isPending} onClick={inspect}>
            {t("welcome.inspection.start")}
          </Button>
          <Text size="sm" c="dimmed" role="status">
            {start.isPending &&
              t("welcome.inspection.working", {
                done: Math.min(sent + 1, exampleAngles.length),
                all: exampleAngles.length,
              })}
          </Text>
          <Anchor component={Link} to="/inspect" size="sm" underline="always">
            {t("welcome.inspection.ownCar")}
          </Anchor>
          {car && <LastResult vehicleId={car.id} />}
        </Group>
        <ul className={classes.photos} aria-label={t("welcome.inspection.photos")}>
          {exampleAngles.map((angle) => (
            <li key={angle}>
              <img
                src={exampleAddress(angle)}
                width={1600}
                height={1000}
                alt={t("welcome.inspection.photo", { angle: t(`labels.angle.${angle}`) })}
              />
            </li>
          ))}
        </ul>
      </div>
      <ExampleCar />
    </div>
  );
}

function LastResult({ vehicleId }: { readonly vehicleId: string }) {
  const last = useInspections({ vehicle_id: vehicleId, limit: 1 }).data?.inspections[0];
  if (!last) return null;
  return (
    <Anchor component={Link} to={`/inspections/${last.inspection_id}`} size="sm" underline="always">
      {t("welcome.inspection.results")}
    </Anchor>
  );
}

import { NativeSelect } from "@mantine/core";
import { useNavigate } from "react-router";
import type { VisualInspection } from "../../../../contracts/inspections/visual.ts";
import { useInspections } from "../../../api/records/inspections.ts";
import { t } from "../../../texts/t.ts";
import { instant } from "../../../ui/format/format.ts";
import { compareAddress } from "../address.ts";
import type { Side } from "../changes.ts";
import classes from "../compare.module.css";

interface ChoicesProps {
  readonly earlier: VisualInspection;
  readonly later: VisualInspection;
}

const findingsIn = ({ results }: VisualInspection): number =>
  results?.damages.filter(({ review }) => review !== "rejected").length ?? 0;

/** Chooses the two inspections among the completed ones of the vehicle. */
export function InspectionChoices({ earlier, later }: ChoicesProps) {
  const navigate = useNavigate();
  const loaded = useInspections({ vehicle_id: later.vehicle_id, status: "completed", limit: 50 }).data?.inspections;
  const known = [later, earlier].filter(
    (one) => !loaded?.some(({ inspection_id }) => inspection_id === one.inspection_id),
  );
  const all = [...(loaded ?? []), ...known];
  const options = (other: VisualInspection) =>
    all
      .filter(({ inspection_id }) => inspection_id !== other.inspection_id)
      .map((one) => ({
        value: one.inspection_id,
        label: t("compare.choice", { date: instant(one.created_at), count: findingsIn(one) }),
      }));
  const field = (side: Side, own: VisualInspection, other: VisualInspection) => (
    <NativeSelect
      label={t(`compare.${side}`)}
      value={own.inspection_id}
      data={options(other)}
      onChange={({ currentTarget: { value } }) => {
        const [laterId, earlierId] = side === "later" ? [value, other.inspection_id] : [other.inspection_id, value];
        void navigate(compareAddress(laterId, earlierId), { replace: true });
      }}
    />
  );
  return (
    <div className={classes.choices}>
      {field("earlier", earlier, later)}
      {field("later", later, earlier)}
    </div>
  );
}

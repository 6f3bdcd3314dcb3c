import { Select } from "@mantine/core";
import type { Team } from "../../../../contracts/teams.ts";
import { teamOptions } from "./team-choice.ts";
import type { VehicleForm } from "./use-vehicle-form.ts";

interface TeamFieldProps {
  readonly form: VehicleForm;
  readonly teams: readonly Team[];
}

/** Which team shares the vehicle. A person without a team to share it with sees no field. */
export function TeamField({ form, teams }: TeamFieldProps) {
  if (teams.length === 0) return null;
  return (
    <Select
      label="Team"
      required
      allowDeselect={false}
      placeholder="Who may see it?"
      data={teamOptions(teams)}
      {...form.getInputProps("teamId")}
    />
  );
}

import { Select } from "@mantine/core";
import type { Team } from "../../../../contracts/accounts/teams.ts";
import { t } from "../../../texts/t.ts";
import { teamOptions } from "./team-choice.ts";
import type { VehicleForm } from "./use-vehicle-form.ts";

interface TeamFieldProps {
  readonly form: VehicleForm;
  readonly teams: readonly Team[];
}

/** The team that shares the vehicle. The field is hidden from users without a team to share with. */
export function TeamField({ form, teams }: TeamFieldProps) {
  if (teams.length === 0) return null;
  return (
    <Select
      label={t("vehicles.team")}
      required
      allowDeselect={false}
      placeholder={t("vehicles.choose.team")}
      data={teamOptions(teams)}
      {...form.getInputProps("teamId")}
    />
  );
}

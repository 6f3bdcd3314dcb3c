import { Button, Select } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Team } from "../../../../contracts/teams.ts";
import type { InventoryVehicle } from "../../../../contracts/vehicles.ts";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/query.ts";
import { t } from "../../../texts/t.ts";
import { ErrorNotice } from "../../../ui/states.tsx";
import type { RowSelection } from "../../../ui/table/row-selection.ts";
import { SelectionBar } from "../../../ui/table/selection-bar.tsx";
import { initialTeam, onlyMe, teamOptions } from "../form/team-choice.ts";

interface ShareSelectedProps {
  readonly selection: RowSelection<InventoryVehicle>;
  /** The teams with which the user may share vehicles. */
  readonly teams: readonly Team[];
}

/** Shares the selected vehicles with a team, or makes them private. It applies to all of them or to none. */
export function ShareSelected({ selection, teams }: ShareSelectedProps) {
  const [team, setTeam] = useState(initialTeam(teams));
  const share = useMutation({
    mutationFn: () =>
      api.vehicles.bulk({ body: { ids: [...selection.rows.keys()], teamId: team === onlyMe ? null : team } }),
    onSuccess: ({ message }) => {
      void queryClient.invalidateQueries({ queryKey: ["vehicles"] });
      notifications.show({ message });
      selection.clear();
    },
  });
  return (
    <SelectionBar
      label={t("vehicles.inventory.share.label")}
      selected={t("vehicles.inventory.share.selected", { count: selection.rows.size })}
      error={share.isError && <ErrorNotice error={share.error} />}
    >
      <Select
        w={240}
        aria-label={t("vehicles.inventory.share.team")}
        placeholder={t("vehicles.inventory.share.chooseTeam")}
        allowDeselect={false}
        value={team === "" ? null : team}
        onChange={(value) => setTeam(value ?? "")}
        data={teamOptions(teams)}
      />
      <Button onClick={() => share.mutate()} loading={share.isPending} disabled={team === ""}>
        {t(team === onlyMe ? "vehicles.inventory.share.stop" : "vehicles.inventory.share.share")}
      </Button>
      <Button variant="default" onClick={selection.clear}>
        {t("common.cancel")}
      </Button>
    </SelectionBar>
  );
}

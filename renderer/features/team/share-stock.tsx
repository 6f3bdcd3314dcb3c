import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../api/client/client.ts";
import { queryClient } from "../../api/client/query.ts";
import { t } from "../../texts/t.ts";
import { ErrorNotice } from "../../ui/page/states.tsx";

interface ShareStockProps {
  readonly teamId: string;
  readonly teamName: string;
  /** The number of the user's private vehicles, at least one. */
  readonly vehicles: number;
  readonly onDone: () => void;
}

const sharePrivateVehicles = (teamId: string, dryRun: boolean) =>
  api.vehicles.bulk({ body: { scope: "private", teamId, dryRun } });

/** The number of the user's private vehicles; 0 if it cannot be read: the offer to share is optional. */
export const countPrivateVehicles = (teamId: string): Promise<number> =>
  sharePrivateVehicles(teamId, true).then(
    ({ changed }) => changed,
    () => 0,
  );

/** Offers to share all private vehicles with a new team. */
export function ShareStock({ teamId, teamName, vehicles, onDone }: ShareStockProps) {
  const share = useMutation({
    mutationFn: () => sharePrivateVehicles(teamId, false),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ["vehicles"] });
      onDone();
    },
  });
  return (
    <Stack>
      <Text size="sm">{t("team.share.text", { team: teamName, count: vehicles })}</Text>
      {share.isError && <ErrorNotice error={share.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {t("common.notNow")}
        </Button>
        <Button onClick={() => share.mutate()} loading={share.isPending}>
          {t("team.share.button", { count: vehicles })}
        </Button>
      </Group>
    </Stack>
  );
}

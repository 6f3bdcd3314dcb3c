import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { queryClient } from "../../api/query.ts";
import { count } from "../../ui/format.ts";
import { ErrorNotice } from "../../ui/states.tsx";

interface ShareStockProps {
  readonly teamId: string;
  readonly teamName: string;
  /** Own vehicles that no team shares, one or more. */
  readonly vehicles: number;
  readonly onDone: () => void;
}

const bulk = (teamId: string, dryRun: boolean) => api.vehicles.bulk({ body: { scope: "private", teamId, dryRun } });

/** How many own vehicles no team shares; 0 where the server can't say: sharing is an offer, never in the way. */
export const countPrivateVehicles = (teamId: string): Promise<number> =>
  bulk(teamId, true).then(
    ({ changed }) => changed,
    () => 0,
  );

/** Offers to share the whole stock with a team that was just founded. */
export function ShareStock({ teamId, teamName, vehicles, onDone }: ShareStockProps) {
  const share = useMutation({
    mutationFn: () => bulk(teamId, false),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ["vehicles"] });
      onDone();
    },
  });
  const some = vehicles === 1 ? "1 vehicle" : `${count(vehicles)} vehicles`;
  return (
    <Stack>
      <Text size="sm">
        {teamName} is founded. So far you alone see your {some}. Share {vehicles === 1 ? "it" : "them"} so that the
        members see {vehicles === 1 ? "it" : "them"}, each as the role allows. You can share single vehicles later, in
        the inventory.
      </Text>
      {share.isError && <ErrorNotice error={share.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          Not now
        </Button>
        <Button onClick={() => share.mutate()} loading={share.isPending}>
          Share {some}
        </Button>
      </Group>
    </Stack>
  );
}

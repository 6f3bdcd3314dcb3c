import "../../../texts/lazy/kpis-texts.ts";
import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../../texts/t.ts";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import { refreshKpis, resetKpis } from "../kpi-query.ts";

interface ResetKpisProps {
  readonly teamId: string | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Deletes own figures and restores the others. It cannot be undone, so the user types a word. */
export const ResetKpis = ({ opened, onClose, teamId }: ResetKpisProps) => (
  <Modal opened={opened} onClose={onClose} title={t("kpis.reset.title")}>
    <ResetForm teamId={teamId} onClose={onClose} />
  </Modal>
);

function ResetForm({ teamId, onClose }: Omit<ResetKpisProps, "opened">) {
  const [typed, setTyped] = useState("");
  const word = t("kpis.reset.word");
  const reset = useMutation({
    mutationFn: () => resetKpis(teamId),
    onSuccess: async () => {
      await refreshKpis();
      notifications.show({ message: t("kpis.reset.done") });
      onClose();
    },
  });
  const confirmed = typed.trim().toLowerCase() === word;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (confirmed) reset.mutate();
      }}
    >
      <Stack gap="sm">
        <Text>{t("kpis.reset.text")}</Text>
        <TextInput
          data-autofocus
          label={t("kpis.reset.type", { word })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {reset.isError && <ErrorNotice error={reset.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button type="submit" color="red" disabled={!confirmed} loading={reset.isPending}>
            {t("kpis.reset.action")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

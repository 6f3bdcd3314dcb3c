import "../../../texts/lazy/campaigns-texts.ts";
import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Campaign } from "../../../../contracts/customers/campaigns.ts";
import { api } from "../../../api/client/client.ts";
import { refreshCampaigns } from "../../../api/records/campaigns.ts";
import { t } from "../../../texts/t.ts";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import touch from "../../../ui/page/touch.module.css";

interface DeleteProps {
  readonly campaign: Campaign;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Deletes a campaign with its figures. It cannot be undone, so the user types a word. */
export const DeleteCampaign = ({ opened, ...form }: DeleteProps) => (
  <Modal opened={opened} onClose={form.onClose} title={t("campaigns.delete.title")} className={touch.touch ?? ""}>
    <DeleteForm {...form} />
  </Modal>
);

function DeleteForm({ campaign, onClose }: Omit<DeleteProps, "opened">) {
  const [typed, setTyped] = useState("");
  const navigate = useNavigate();
  const word = t("campaigns.delete.word");
  const remove = useMutation({
    mutationFn: () => api.campaigns.remove({ params: { id: campaign.id } }),
    onSuccess: () => {
      notifications.show({ message: t("campaigns.delete.done") });
      void navigate("/campaigns", { replace: true });
      void refreshCampaigns();
    },
  });
  const confirmed = typed.trim().toLowerCase() === word;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (confirmed) remove.mutate();
      }}
    >
      <Stack gap="sm">
        <Text>{t("campaigns.delete.text", { name: campaign.name })}</Text>
        <TextInput
          data-autofocus
          label={t("campaigns.delete.type", { word })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {remove.isError && <ErrorNotice error={remove.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button type="submit" color="red" disabled={!confirmed} loading={remove.isPending}>
            {t("campaigns.delete.action")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

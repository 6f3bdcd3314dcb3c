import "../../../texts/lazy/campaigns-texts.ts";
import { Alert, Button, Checkbox, Group, Modal, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Campaign } from "../../../../contracts/customers/campaigns.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import { api } from "../../../api/client/client.ts";
import { refreshCampaigns } from "../../../api/records/campaigns.ts";
import { t } from "../../../texts/t.ts";
import { day } from "../../../ui/format/format.ts";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import touch from "../../../ui/page/touch.module.css";

interface ElsewhereProps {
  readonly campaign: Campaign;
  readonly mayRun: boolean;
}

/** Says that another server starts the campaign, and takes it over as long as it was not started. */
export function StartsElsewhere({ campaign, mayRun }: ElsewhereProps) {
  const [opened, setOpened] = useState(false);
  const { startedAt } = campaign;
  return (
    <Alert
      color="yellow"
      variant="outline"
      mb="md"
      title={t("campaigns.takeOver.elsewhere")}
      styles={{ title: { color: "var(--mantine-color-text)" } }}
      role="status"
    >
      <Text size="sm" mb="xs">
        {startedAt === null
          ? t("campaigns.takeOver.notStarted")
          : t("campaigns.takeOver.started", { day: day(startedAt) })}
      </Text>
      {startedAt === null && mayRun && (
        <Button variant="default" onClick={() => setOpened(true)}>
          {t("campaigns.takeOver.action")}
        </Button>
      )}
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t("campaigns.takeOver.title")}
        className={touch.touch ?? ""}
      >
        <TakeOverForm campaign={campaign} onClose={() => setOpened(false)} />
      </Modal>
    </Alert>
  );
}

function TakeOverForm({ campaign, onClose }: { readonly campaign: Campaign; readonly onClose: () => void }) {
  const [isSure, setIsSure] = useState(false);
  const takeOver = useMutation({
    mutationFn: () => api.campaigns.takeOver({ params: { campaignId: campaign.id } }),
    onSuccess: async () => {
      await refreshCampaigns();
      notifications.show({ message: t("campaigns.takeOver.done") });
      onClose();
    },
    onError: () => void refreshCampaigns(),
  });
  // another answer, such as that the server cannot be reached, may be better the next time
  const isRefused = takeOver.error instanceof AppError && takeOver.error.code === "CAMPAIGN_FROM_OTHER_SERVER";
  return (
    <Stack gap="sm">
      <Text>{t("campaigns.takeOver.text")}</Text>
      <Alert color="red" variant="outline" title={t("campaigns.takeOver.twice")}>
        <Text size="sm">{t("campaigns.takeOver.twiceText")}</Text>
      </Alert>
      <Checkbox
        data-autofocus
        label={t("campaigns.takeOver.sure")}
        checked={isSure}
        onChange={(event) => setIsSure(event.currentTarget.checked)}
      />
      {takeOver.isError && <ErrorNotice error={takeOver.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t("common.cancel")}
        </Button>
        <Button
          color="red"
          disabled={!isSure || isRefused}
          loading={takeOver.isPending}
          onClick={() => takeOver.mutate()}
        >
          {t("campaigns.takeOver.confirm")}
        </Button>
      </Group>
    </Stack>
  );
}

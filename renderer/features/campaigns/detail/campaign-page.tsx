import { Alert, Anchor, Box, Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPlayerPause, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import type { Campaign } from "../../../../contracts/campaigns.ts";
import { pauseOn, useCampaign } from "../../../api/campaigns.ts";
import { errorSummary } from "../../../api/error-explanation.ts";
import { useVehicle } from "../../../api/vehicles.ts";
import { t } from "../../../texts/t.ts";
import { money } from "../../../ui/format.ts";
import { vehicleName } from "../../../ui/labels.ts";
import { Page } from "../../../ui/page.tsx";
import { ErrorNotice, LoadingRows } from "../../../ui/states.tsx";
import { DeleteCampaign } from "./delete-campaign.tsx";
import { MetricsSection } from "./metrics-section.tsx";
import { PlatformRow } from "./platform-row.tsx";
import { useMayRun } from "./use-campaign-access.ts";

export function CampaignPage() {
  const { campaignId = "" } = useParams();
  const campaign = useCampaign(campaignId);
  if (campaign.data) return <Details campaign={campaign.data} />;
  return (
    <Page title={t("campaigns.one")}>
      {campaign.isError ? (
        <ErrorNotice error={campaign.error} onRetry={() => void campaign.refetch()} />
      ) : (
        <LoadingRows rows={5} height={64} />
      )}
    </Page>
  );
}

function usePauseAll({ id, platforms }: Campaign) {
  const running = platforms.filter(({ state }) => state === "running").map(({ platform }) => platform);
  const pause = useMutation({
    mutationFn: () => pauseOn(id, running),
    onSuccess: () => notifications.show({ message: t("campaigns.pausedAll") }),
    onError: (error) => notifications.show({ color: "red", message: errorSummary(error) }),
  });
  return { pause, isRunning: running.length > 0 };
}

function Details({ campaign }: { readonly campaign: Campaign }) {
  const car = useVehicle(campaign.vehicleId ?? "").data;
  const mayRun = useMayRun(campaign, car);
  const { pause, isRunning } = usePauseAll(campaign);
  const [deleting, setDeleting] = useState(false);
  const pauseAll = (
    <Button
      variant="default"
      leftSection={<IconPlayerPause size={16} aria-hidden />}
      loading={pause.isPending}
      onClick={() => pause.mutate()}
    >
      {t("campaigns.pauseAll")}
    </Button>
  );
  return (
    <Page
      title={campaign.name}
      subtitle={
        <Group gap="xs">
          {car && (
            <Anchor component={Link} to={`/vehicles/${car.id}`} size="sm" underline="always">
              {vehicleName(car)}
            </Anchor>
          )}
          <span>{t("campaigns.perDay", { amount: money(campaign.dailyBudget, campaign.currency, 2) })}</span>
        </Group>
      }
      actions={
        mayRun && (
          <>
            {isRunning && pauseAll}
            <Button
              variant="default"
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              disabled={isRunning}
              title={isRunning ? t("campaigns.delete.running") : undefined}
              onClick={() => setDeleting(true)}
            >
              {t("campaigns.delete.action")}
            </Button>
          </>
        )
      }
    >
      {isRunning && car?.status === "SOLD" && (
        <Alert color="yellow" variant="outline" mb="md" title={t("campaigns.sold.title")} role="status">
          <Text size="sm" mb="xs">
            {t("campaigns.sold.text")}
          </Text>
          {mayRun && pauseAll}
        </Alert>
      )}
      <MetricsSection campaign={campaign} />
      {campaign.platforms.map((on) => (
        <PlatformRow key={on.platform} campaign={campaign} on={on} mayRun={mayRun} />
      ))}
      {(campaign.headline !== null || campaign.text !== null) && (
        <Box component="section" className="panel" p="md" aria-label={t("campaigns.ad")}>
          <Text fw={600}>{campaign.headline}</Text>
          <Text style={{ whiteSpace: "pre-wrap" }}>{campaign.text}</Text>
        </Box>
      )}
      <DeleteCampaign campaign={campaign} opened={deleting} onClose={() => setDeleting(false)} />
    </Page>
  );
}

import "../../../texts/lazy/campaigns-texts.ts";
import { Alert, Anchor, Box, Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconCoin, IconPencil, IconPlayerPause, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import type { Campaign } from "../../../../contracts/customers/campaigns.ts";
import { pauseOn, useCampaign } from "../../../api/records/campaigns.ts";
import { useVehicle } from "../../../api/records/vehicles.ts";
import { t } from "../../../texts/t.ts";
import { money } from "../../../ui/format/format.ts";
import { vehicleName } from "../../../ui/format/labels.ts";
import { MissingPermission } from "../../../ui/page/missing-permission.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { Reserved } from "../../../ui/page/reserved.tsx";
import { showError } from "../../../ui/page/show-error.ts";
import { ErrorNotice, LoadingRows } from "../../../ui/page/states.tsx";
import touch from "../../../ui/page/touch.module.css";
import { useCampaignAccess } from "../use-campaign-access.ts";
import { AdSection } from "./ad-section.tsx";
import { ChangeBudget } from "./change-budget.tsx";
import { DeleteCampaign } from "./delete-campaign.tsx";
import { PlatformRow } from "./platform-row.tsx";
import { ResultsSection } from "./results-section.tsx";
import { StartsElsewhere } from "./take-over.tsx";

export function CampaignPage() {
  const { campaignId = "" } = useParams();
  const campaign = useCampaign(campaignId);
  if (campaign.data) {
    return (
      <div className={touch.touch}>
        <Details campaign={campaign.data} />
      </div>
    );
  }
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
    onError: showError,
  });
  return { pause, isRunning: running.length > 0 };
}

function Details({ campaign }: { readonly campaign: Campaign }) {
  const vehicle = useVehicle(campaign.vehicleId ?? "");
  const car = vehicle.data;
  const access = useCampaignAccess(campaign, car);
  const mayRun = access?.mayRun !== false;
  const { pause, isRunning } = usePauseAll(campaign);
  const [opened, setOpened] = useState<"budget" | "delete">();
  const close = () => setOpened(undefined);
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
          <span>{t("campaigns.perDay", { amount: money(campaign.dailyBudget, campaign.currency, 2) })}</span>
          {car && (
            <Anchor component={Link} to={`/vehicles/${car.id}`} size="sm" underline="always">
              {vehicleName(car)}
            </Anchor>
          )}
        </Group>
      }
      actions={
        mayRun && (
          <Reserved isPending={access === undefined}>
            {isRunning && pauseAll}
            {isRunning && (
              <Button
                variant="default"
                leftSection={<IconCoin size={16} aria-hidden />}
                onClick={() => setOpened("budget")}
              >
                {t("campaigns.budget.action")}
              </Button>
            )}
            <Button
              component={Link}
              to={`/campaigns/${campaign.id}/edit`}
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
            >
              {t("campaigns.edit.action")}
            </Button>
            <Button
              variant="default"
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              disabled={isRunning}
              title={isRunning ? t("campaigns.delete.running") : undefined}
              onClick={() => setOpened("delete")}
            >
              {t("campaigns.delete.action")}
            </Button>
          </Reserved>
        )
      }
    >
      {access?.mayRun === false && <MissingPermission permission="edit_inventory" team={access.team} />}
      {!access && vehicle.isError && (
        <Box mb="md">
          <Text mb="xs">{t("campaigns.vehicleNotLoaded")}</Text>
          <ErrorNotice error={vehicle.error} onRetry={() => void vehicle.refetch()} />
        </Box>
      )}
      {isRunning && car?.status === "SOLD" && (
        <Alert color="yellow" variant="outline" mb="md" title={t("campaigns.sold.title")} role="status">
          <Text size="sm" mb="xs">
            {t("campaigns.sold.text")}
          </Text>
          {mayRun && pauseAll}
        </Alert>
      )}
      {!campaign.startsHere && <StartsElsewhere campaign={campaign} mayRun={mayRun} />}
      <ResultsSection campaign={campaign} />
      {campaign.platforms.map((on) => (
        <PlatformRow key={on.platform} campaign={campaign} car={car} on={on} access={access} />
      ))}
      <AdSection campaign={campaign} />
      <ChangeBudget campaign={campaign} opened={opened === "budget"} onClose={close} />
      <DeleteCampaign campaign={campaign} opened={opened === "delete"} onClose={close} />
    </Page>
  );
}

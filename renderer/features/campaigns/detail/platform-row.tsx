import "../../../texts/lazy/campaigns-texts.ts";
import { Alert, Anchor, Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { availablePlatforms, type Campaign } from "../../../../contracts/customers/campaigns.ts";
import type { Vehicle } from "../../../../contracts/vehicles/vehicles.ts";
import { pauseOn } from "../../../api/records/campaigns.ts";
import { t } from "../../../texts/t.ts";
import { Reserved } from "../../../ui/page/reserved.tsx";
import { showError } from "../../../ui/page/show-error.ts";
import { Tag } from "../../../ui/page/tag.tsx";
import { adviceFor, type PlatformOf, platformName, problemText, stateTones } from "../platform-texts.ts";
import type { AdvertiserAccess } from "../use-advertiser.ts";
import { Activate } from "./activate.tsx";

interface PlatformRowProps {
  readonly campaign: Campaign;
  readonly car: Vehicle | undefined;
  readonly on: PlatformOf;
  /** Undefined until it is known. */
  readonly access: AdvertiserAccess | undefined;
}

/** A platform with its state, its error with what to do, and what can be done there. */
export function PlatformRow({ campaign, car, on, access }: PlatformRowProps) {
  const { platform, state, error } = on;
  const name = platformName(platform);
  const isAvailable = availablePlatforms.includes(platform);
  const mayRun = access?.mayRun !== false;
  const [activating, setActivating] = useState(false);
  const pause = useMutation({
    mutationFn: () => pauseOn(campaign.id, [platform]),
    onSuccess: () => notifications.show({ message: t("campaigns.paused", { platform: name }) }),
    onError: showError,
  });
  return (
    <section className="panel" style={{ padding: 16, marginBottom: 12 }} aria-label={name}>
      <Group justify="space-between">
        <Group gap="sm">
          <Text fw={600}>{name}</Text>
          <Tag tone={stateTones[state]}>{t(`vehicle.marketing.status.${state}`)}</Tag>
        </Group>
        <Reserved isPending={access === undefined}>
          {mayRun && state === "running" && (
            <Button
              variant="default"
              leftSection={<IconPlayerPause size={16} aria-hidden />}
              loading={pause.isPending}
              aria-label={t("campaigns.pauseOn", { platform: name })}
              onClick={() => pause.mutate()}
            >
              {t("campaigns.pause")}
            </Button>
          )}
          {mayRun && campaign.startsHere && state !== "running" && isAvailable && (
            <Button
              variant="default"
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
              aria-label={t(state === "paused" ? "campaigns.resumeOn" : "campaigns.activateOn", { platform: name })}
              onClick={() => setActivating(true)}
            >
              {t(state === "paused" ? "campaigns.resume" : "campaigns.activate.action")}
            </Button>
          )}
        </Reserved>
      </Group>
      {!isAvailable && (
        <Text size="sm" c="dimmed" mt={4}>
          {t("campaigns.unavailable", { platform: name })}
        </Text>
      )}
      {on.campaign_id !== null && (
        <Text size="xs" c="dimmed" mt={4} className="mono">
          {on.campaign_id}
        </Text>
      )}
      {error && (
        <Alert color="red" variant="outline" mt="sm" title={problemText(error)}>
          <Text size="sm">{adviceFor(error.code)}</Text>
          <Group gap="sm" mt={4}>
            <Text size="xs" className="mono">
              {error.code}
            </Text>
            <Anchor component={Link} to="/campaigns/connections" size="sm" underline="always">
              {t("campaigns.connections.title")}
            </Anchor>
          </Group>
        </Alert>
      )}
      <Activate
        campaign={campaign}
        car={car}
        platform={platform}
        opened={activating}
        onClose={() => setActivating(false)}
      />
    </section>
  );
}

import "../../../texts/lazy/campaigns-texts.ts";
import { Alert, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import type { Campaign, Platform } from "../../../../contracts/customers/campaigns.ts";
import type { Vehicle } from "../../../../contracts/vehicles/vehicles.ts";
import { api } from "../../../api/client/client.ts";
import { useSession } from "../../../api/client/session.ts";
import { refreshCampaigns, useConnections } from "../../../api/records/campaigns.ts";
import { t } from "../../../texts/t.ts";
import { day, money } from "../../../ui/format/format.ts";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import touch from "../../../ui/page/touch.module.css";
import { platformName, problemText } from "../platform-texts.ts";

interface ActivateProps {
  readonly campaign: Campaign;
  readonly car: Vehicle | undefined;
  readonly platform: Platform;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Says what a campaign spends on a platform and who pays, before it starts. */
export const Activate = ({ opened, ...form }: ActivateProps) => (
  <Modal
    opened={opened}
    onClose={form.onClose}
    title={t("campaigns.activateOn", { platform: platformName(form.platform) })}
    className={touch.touch ?? ""}
  >
    <Confirm {...form} />
  </Modal>
);

function Confirm({ campaign, car, platform, onClose }: Omit<ActivateProps, "opened">) {
  const activate = useMutation({
    mutationFn: () => api.campaigns.activate({ body: { campaignId: campaign.id, platforms: [platform] } }),
    onSuccess: async ({ results }) => {
      await refreshCampaigns();
      const failed = results.find(({ success }) => !success);
      notifications.show({
        ...(failed && { color: "red" }),
        message: failed?.error ? problemText(failed.error) : (results[0]?.message ?? ""),
      });
      onClose();
    },
    onError: () => void refreshCampaigns(),
  });
  const { data: user } = useSession();
  const isOwn = car === undefined || car.ownerId === user?.id;
  const budget = money(campaign.dailyBudget, campaign.currency, 2);
  return (
    <Stack gap="sm">
      <Text>
        {campaign.endsAt === null
          ? t("campaigns.activate.spends", { amount: budget })
          : t("campaigns.activate.spendsUntil", { amount: budget, day: day(campaign.endsAt) })}
      </Text>
      {isOwn ? <Payment platform={platform} /> : <Text size="sm">{t("campaigns.activate.ownerPays")}</Text>}
      {activate.isError && <ErrorNotice error={activate.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t("common.cancel")}
        </Button>
        <Button data-autofocus loading={activate.isPending} onClick={() => activate.mutate()}>
          {t("campaigns.activate.action")}
        </Button>
      </Group>
    </Stack>
  );
}

/** The account that pays: its credit, or why it cannot pay. */
function Payment({ platform }: { readonly platform: Platform }) {
  const { data } = useConnections();
  if (!data) return null;
  const account = data.find((one) => one.platform === platform && one.status === "connected");
  const name = platformName(platform);
  if (!account)
    return (
      <Alert color="yellow" variant="outline">
        {t("campaigns.activate.noAccount", { platform: name })}
      </Alert>
    );
  if (!account.hasPaymentMethod)
    return (
      <Alert color="yellow" variant="outline">
        {t("campaigns.activate.noPayment", { platform: name })}
      </Alert>
    );
  const { credit, currency } = account;
  return (
    <Text size="sm">
      {credit === null
        ? t("campaigns.activate.billed")
        : t("campaigns.activate.credit", { amount: money(credit, currency ?? "USD", 2) })}{" "}
      {account.isSimulated && t("campaigns.connections.simulatedText")}
    </Text>
  );
}

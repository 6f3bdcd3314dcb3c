import "../../../texts/lazy/campaigns-texts.ts";
import { Box, Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import {
  availablePlatforms,
  type Connection,
  type Platform,
  platforms,
} from "../../../../contracts/customers/campaigns.ts";
import { api } from "../../../api/client/client.ts";
import { fieldErrors } from "../../../api/client/error-explanation.ts";
import { refreshCampaigns, useConnections } from "../../../api/records/campaigns.ts";
import { t } from "../../../texts/t.ts";
import { money } from "../../../ui/format/format.ts";
import { MissingPermission } from "../../../ui/page/missing-permission.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { ErrorNotice, LoadingRows } from "../../../ui/page/states.tsx";
import { Tag } from "../../../ui/page/tag.tsx";
import touch from "../../../ui/page/touch.module.css";
import { platformName } from "../platform-texts.ts";
import { useAdvertiser } from "../use-advertiser.ts";

export function ConnectionsPage() {
  const list = useConnections();
  const access = useAdvertiser();
  return (
    <div className={touch.touch}>
      <Page title={t("campaigns.connections.title")} subtitle={t("campaigns.connections.text")} maxWidth={820}>
        {access?.mayRun === false && <MissingPermission permission="edit_inventory" team={access.team} />}
        {list.isError && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <LoadingRows rows={3} height={80} />}
        {list.data &&
          platforms.map((platform) => (
            <Account
              key={platform}
              platform={platform}
              account={list.data.find((one) => one.platform === platform && one.status === "connected")}
              mayChange={access?.mayRun ?? false}
            />
          ))}
      </Page>
    </div>
  );
}

interface AccountProps {
  readonly platform: Platform;
  readonly account: Connection | undefined;
  readonly mayChange: boolean;
}

function Account({ platform, account, mayChange }: AccountProps) {
  const [open, setOpen] = useState(false);
  const name = platformName(platform);
  const action = t(account ? "campaigns.connections.disconnectFrom" : "campaigns.connections.connectTo", {
    platform: name,
  });
  const isAvailable = availablePlatforms.includes(platform);
  return (
    <Box component="section" className="panel" p="md" mb="sm" aria-label={name}>
      <Group justify="space-between">
        <div>
          <Group gap="sm">
            <Text fw={600}>{name}</Text>
            <Tag tone={account ? "good" : "plain"}>
              {t(account ? "campaigns.connections.connected" : "campaigns.connections.notConnected")}
            </Tag>
            {account?.isSimulated && <Tag tone="warn">{t("campaigns.connections.simulated")}</Tag>}
          </Group>
          {account && <Facts account={account} />}
          {!isAvailable && (
            <Text size="sm" c="dimmed" mt={4}>
              {t("campaigns.unavailable", { platform: name })}
            </Text>
          )}
        </div>
        {mayChange && (account || isAvailable) && (
          <Button variant="default" aria-label={action} onClick={() => setOpen(true)}>
            {t(account ? "campaigns.connections.disconnect" : "campaigns.connections.connect")}
          </Button>
        )}
      </Group>
      <Modal opened={open} onClose={() => setOpen(false)} title={action} className={touch.touch ?? ""}>
        {account ? (
          <Disconnect account={account} onClose={() => setOpen(false)} />
        ) : (
          <Connect platform={platform} onClose={() => setOpen(false)} />
        )}
      </Modal>
    </Box>
  );
}

const Facts = ({
  account: { accountName, credit, currency, hasPaymentMethod, isSimulated },
}: {
  readonly account: Connection;
}) => (
  <>
    {accountName !== null && (
      <Text size="sm" mt={4}>
        {accountName}
      </Text>
    )}
    <Text size="sm" c="dimmed" mt={4}>
      {credit === null
        ? t("campaigns.activate.billed")
        : t("campaigns.activate.credit", { amount: money(credit, currency ?? "USD", 2) })}{" "}
      {t(hasPaymentMethod ? "campaigns.connections.hasPayment" : "campaigns.connections.noPayment")}
    </Text>
    {isSimulated && (
      <Text size="sm" c="dimmed">
        {t("campaigns.connections.simulatedText")}
      </Text>
    )}
  </>
);

function Connect({ platform, onClose }: { readonly platform: Platform; readonly onClose: () => void }) {
  const [profileKey, setKey] = useState("");
  const connect = useMutation({
    mutationFn: () =>
      api.campaigns.connect({ body: { platform, ...(profileKey.trim() !== "" && { profileKey: profileKey.trim() }) } }),
    onSuccess: async () => {
      await refreshCampaigns();
      onClose();
    },
  });
  const errors = connect.isError ? fieldErrors(connect.error) : {};
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        connect.mutate();
      }}
    >
      <Stack gap="sm">
        <TextInput
          data-autofocus
          label={t("campaigns.connections.profileKey")}
          description={t("campaigns.connections.profileKeyHint")}
          value={profileKey}
          onChange={(event) => setKey(event.currentTarget.value)}
          error={errors.profileKey}
        />
        {connect.isError && errors.profileKey === undefined && <ErrorNotice error={connect.error} />}
        <Buttons onClose={onClose}>
          <Button type="submit" loading={connect.isPending}>
            {t("campaigns.connections.connect")}
          </Button>
        </Buttons>
      </Stack>
    </form>
  );
}

function Disconnect({ account, onClose }: { readonly account: Connection; readonly onClose: () => void }) {
  const disconnect = useMutation({
    mutationFn: () => api.campaigns.disconnect({ params: { id: account.id } }),
    onSuccess: async () => {
      await refreshCampaigns();
      notifications.show({ message: t("campaigns.connections.disconnected") });
      onClose();
    },
  });
  return (
    <Stack gap="sm">
      <Text>{t("campaigns.connections.disconnectText")}</Text>
      {disconnect.isError && <ErrorNotice error={disconnect.error} />}
      <Buttons onClose={onClose}>
        <Button color="red" loading={disconnect.isPending} onClick={() => disconnect.mutate()}>
          {t("campaigns.connections.disconnect")}
        </Button>
      </Buttons>
    </Stack>
  );
}

const Buttons = ({ onClose, children }: { readonly onClose: () => void; readonly children: React.ReactNode }) => (
  <Group justify="flex-end">
    <Button variant="default" onClick={onClose}>
      {t("common.cancel")}
    </Button>
    {children}
  </Group>
);

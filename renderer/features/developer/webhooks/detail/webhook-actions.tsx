import { Button, Group, Modal } from "@mantine/core";
import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconRefreshDot, IconSend, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Webhook } from "../../../../../contracts/system/webhooks.ts";
import { api } from "../../../../api/client/client.ts";
import { t } from "../../../../texts/t.ts";
import { showError } from "../../../../ui/page/show-error.ts";
import touch from "../../../../ui/page/touch.module.css";
import { ChangeWebhook } from "../editor/change-webhook.tsx";
import { WebhookSecret } from "../editor/create-webhook.tsx";
import { refetchWebhooks, storeWebhook } from "../webhooks-query.ts";

const icon = { size: 16, "aria-hidden": true } as const;
const ask = (name: "rotate" | "remove", onConfirm: () => void, color?: string): void =>
  void modals.openConfirmModal({
    title: t(`developer.webhooks.${name}.question`),
    children: t(`developer.webhooks.${name}.effect`),
    labels: { confirm: t(`developer.webhooks.${name}.button`), cancel: t("common.cancel") },
    ...(color && { confirmProps: { color } }),
    onConfirm,
  });

/** Ping, pause or resume, change, a new secret, deletion. */
export function WebhookActions({ webhook }: { readonly webhook: Webhook }) {
  const [changing, setChanging] = useState(false);
  const { ping, setStatus, rotate, remove } = useChanges(webhook);
  const isActive = webhook.status === "active";
  return (
    <Group gap="xs" my="md">
      <Button leftSection={<IconSend {...icon} />} loading={ping.isPending} onClick={() => ping.mutate()}>
        {t("developer.webhooks.ping.button")}
      </Button>
      <Button
        variant="default"
        leftSection={isActive ? <IconPlayerPause {...icon} /> : <IconPlayerPlay {...icon} />}
        loading={setStatus.isPending}
        onClick={() => setStatus.mutate(isActive ? "disabled" : "active")}
      >
        {t(isActive ? "developer.webhooks.pause.button" : "developer.webhooks.resume.button")}
      </Button>
      <Button variant="default" leftSection={<IconPencil {...icon} />} onClick={() => setChanging(true)}>
        {t("developer.change")}
      </Button>
      <Button
        variant="default"
        leftSection={<IconRefreshDot {...icon} />}
        loading={rotate.isPending}
        onClick={() => ask("rotate", () => rotate.mutate())}
      >
        {t("developer.webhooks.rotate.button")}
      </Button>
      <Button
        variant="default"
        leftSection={<IconTrash {...icon} />}
        loading={remove.isPending}
        onClick={() => ask("remove", () => remove.mutate(), "red")}
      >
        {t("developer.webhooks.remove.button")}
      </Button>
      <ChangeWebhook webhook={webhook} opened={changing} onClose={() => setChanging(false)} />
      <NewSecret secret={rotate.data?.secret} onClose={rotate.reset} />
    </Group>
  );
}

function useChanges({ webhook_id: id }: Webhook) {
  const navigate = useNavigate();
  const params = { id };
  const ping = useMutation({
    mutationFn: () => api.webhooks.test({ params }),
    onSuccess: () => notifications.show({ message: t("developer.webhooks.ping.sent") }),
    onError: showError,
    onSettled: refetchWebhooks,
  });
  const setStatus = useMutation({
    mutationFn: (status: Webhook["status"]) => api.webhooks.update({ params, body: { status } }),
    onSuccess: (changed) => {
      storeWebhook(changed);
      const done = changed.status === "active" ? "developer.webhooks.resume.done" : "developer.webhooks.pause.done";
      notifications.show({ message: t(done) });
    },
    onError: showError,
  });
  const rotate = useMutation({
    mutationFn: () => api.webhooks.rotateSecret({ params }),
    onSuccess: storeWebhook,
    onError: showError,
  });
  const remove = useMutation({
    mutationFn: () => api.webhooks.remove({ params }),
    onSuccess: async () => {
      await navigate("/developer/webhooks");
      await refetchWebhooks();
      notifications.show({ message: t("developer.webhooks.remove.done") });
    },
    onError: showError,
  });
  return { ping, setStatus, rotate, remove };
}

interface NewSecretProps {
  readonly secret: string | undefined;
  readonly onClose: () => void;
}

/** Only Done closes the dialog: the secret is shown only this once. */
const NewSecret = ({ secret, onClose }: NewSecretProps) => (
  <Modal
    className={touch.touch ?? ""}
    opened={secret !== undefined}
    onClose={onClose}
    closeOnEscape={false}
    closeOnClickOutside={false}
    withCloseButton={false}
    title={t("developer.webhooks.rotate.title")}
  >
    {secret !== undefined && <WebhookSecret secret={secret} onClose={onClose} />}
  </Modal>
);

import { Modal } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import type { Webhook } from "../../../../../contracts/system/webhooks.ts";
import { api } from "../../../../api/client/client.ts";
import { t } from "../../../../texts/t.ts";
import touch from "../../../../ui/page/touch.module.css";
import { storeWebhook } from "../webhooks-query.ts";
import { bodyOf, WebhookForm, type WebhookValues } from "./webhook-form.tsx";

interface ChangeWebhookProps {
  readonly webhook: Webhook;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Changes the address, the description and the events. The secret and the deliveries stay. */
export function ChangeWebhook({ webhook, opened, onClose }: ChangeWebhookProps) {
  const { webhook_id: id, url, description, events } = webhook;
  const change = useMutation({
    mutationFn: (values: WebhookValues) => api.webhooks.update({ params: { id }, body: bodyOf(values) }),
    onSuccess: (changed) => {
      storeWebhook(changed);
      notifications.show({ message: t("developer.webhooks.changed") });
      onClose();
    },
  });
  return (
    <Modal
      className={touch.touch ?? ""}
      size="lg"
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={change.reset}
      closeOnClickOutside={false}
      closeButtonProps={{ "aria-label": t("common.close") }}
      title={t("developer.webhooks.changeTitle")}
    >
      <WebhookForm
        initial={{ url, description: description ?? "", events }}
        submit={t("common.save")}
        isPending={change.isPending}
        error={change.error}
        onSend={(values, onError) => change.mutate(values, { onError })}
        onCancel={onClose}
      />
    </Modal>
  );
}

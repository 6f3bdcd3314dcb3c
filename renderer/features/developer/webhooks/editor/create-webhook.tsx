import { Modal } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { api } from "../../../../api/client/client.ts";
import { t } from "../../../../texts/t.ts";
import touch from "../../../../ui/page/touch.module.css";
import { SecretOnce } from "../../secret-once.tsx";
import { refetchWebhooks } from "../webhooks-query.ts";
import { bodyOf, WebhookForm, type WebhookValues } from "./webhook-form.tsx";

interface CreateWebhookProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

const empty: WebhookValues = { url: "", description: "", events: [] };

/** Once a subscription is created, only Done closes the dialog: its secret is shown only this once. */
export function CreateWebhook({ opened, onClose }: CreateWebhookProps) {
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: (values: WebhookValues) => api.webhooks.create({ body: bodyOf(values) }),
    onSuccess: () => void refetchWebhooks(),
  });
  const isClosable = create.isIdle || create.isError;
  const done = () => {
    onClose();
    if (create.data) void navigate(`/developer/webhooks/${create.data.webhook_id}`);
  };
  return (
    <Modal
      className={touch.touch ?? ""}
      size="lg"
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={create.reset}
      closeOnEscape={isClosable}
      closeOnClickOutside={false}
      withCloseButton={isClosable}
      closeButtonProps={{ "aria-label": t("common.close") }}
      title={t("developer.webhooks.create.title")}
    >
      {create.data ? (
        <WebhookSecret secret={create.data.secret ?? ""} onClose={done} />
      ) : (
        <WebhookForm
          initial={empty}
          submit={t("developer.create")}
          isPending={create.isPending}
          error={create.error}
          onSend={(values, onError) => create.mutate(values, { onError })}
          onCancel={onClose}
        />
      )}
    </Modal>
  );
}

interface WebhookSecretProps {
  readonly secret: string;
  readonly onClose: () => void;
}

export const WebhookSecret = ({ secret, onClose }: WebhookSecretProps) => (
  <SecretOnce
    secret={secret}
    title={t("developer.webhooks.secret.title")}
    text={t("developer.webhooks.secret.text")}
    label={t("developer.webhooks.secret.label")}
    onClose={onClose}
  />
);

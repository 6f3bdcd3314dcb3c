import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import type { ApiKey } from "../../../../contracts/accounts/keys.ts";
import { api } from "../../../api/client/client.ts";
import { t } from "../../../texts/t.ts";
import { showError } from "../../../ui/page/show-error.ts";
import { refetchKeys } from "./keys-query.ts";

/** Asks before it revokes a key. */
export function useRevoke(): (key: ApiKey) => void {
  const revoke = useMutation({
    mutationFn: ({ id }: ApiKey) => api.keys.revoke({ params: { id } }),
    onSuccess: (_, { name }) => notifications.show({ message: t("developer.keys.revoke.done", { name }) }),
    onError: showError,
    onSettled: refetchKeys,
  });
  return (key) =>
    void modals.openConfirmModal({
      title: t("developer.keys.revoke.question", { name: key.name }),
      children: t("developer.keys.revoke.effect"),
      labels: { confirm: t("developer.keys.revoke.button"), cancel: t("common.cancel") },
      confirmProps: { color: "red" },
      onConfirm: () => revoke.mutate(key),
    });
}

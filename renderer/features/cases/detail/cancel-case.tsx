import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { IconCircleX } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { InspectionCase } from "../../../../contracts/papers/cases.ts";
import { api } from "../../../api/client/client.ts";
import { refreshCases, showCase } from "../../../api/records/cases.ts";
import { t } from "../../../texts/t.ts";
import { showError } from "../../../ui/page/show-error.ts";
import { ReasonDialog } from "../reason-dialog.tsx";

const usualReasons = ["sold", "gone", "mistake"] as const;

/** Cancels an open case, after a dialog for the reason. */
export function CancelCase({ one: { inspection_id, vehicle_id } }: { readonly one: InspectionCase }) {
  const [opened, dialog] = useDisclosure(false);
  const cancel = useMutation({
    mutationFn: (reason: string) => api.cases.cancel({ params: { inspection_id }, body: { reason } }),
    onSuccess: (changed) => {
      showCase(changed);
      notifications.show({ message: t("cases.cancel.done") });
    },
    onError: (error) => {
      // somebody has completed it: the page shows that in place of the dialog
      if (error instanceof AppError && error.code === "CASE_CLOSED") showError(error);
      refreshCases(vehicle_id);
    },
  });
  return (
    <>
      <Button variant="default" leftSection={<IconCircleX size={17} aria-hidden />} onClick={dialog.open}>
        {t("cases.cancel.action")}
      </Button>
      <ReasonDialog
        opened={opened}
        onClose={() => {
          cancel.reset();
          dialog.close();
        }}
        title={t("cases.cancel.title")}
        text={t("cases.cancel.text")}
        usualReasons={usualReasons.map((name) => t(`cases.cancel.reasons.${name}`))}
        submit={t("cases.cancel.action")}
        cancel={t("cases.cancel.keep")}
        change={cancel}
      />
    </>
  );
}

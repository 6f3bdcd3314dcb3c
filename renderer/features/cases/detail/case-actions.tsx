import { Button, Modal, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { IconCheck, IconFileTypePdf, IconLockOpen } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { InspectionCase } from "../../../../contracts/cases.ts";
import { refreshCases, showCase } from "../../../api/cases.ts";
import { api } from "../../../api/client.ts";
import { documentAddress } from "../../../api/media.ts";
import { t } from "../../../texts/t.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { ErrorNotice } from "../../../ui/states.tsx";
import touch from "../../../ui/touch.module.css";
import { readinessOf, stepsIn } from "../progress.ts";
import classes from "./case.module.css";
import { namesOf } from "./step-names.ts";

interface ActionsProps {
  readonly one: InspectionCase;
  readonly canInspect: boolean;
}

/** Completes an open case. A completed one has its report, and can be reopened. */
export const CaseActions = ({ one, canInspect }: ActionsProps) => (
  <div className={classes.actions}>
    {one.status === "processing" && canInspect && <Complete one={one} />}
    {one.status === "completed" && canInspect && <Reopen one={one} />}
    {one.reports.pdf_url !== null && (
      <Button
        component="a"
        href={documentAddress(one.reports.pdf_url)}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconFileTypePdf size={17} aria-hidden />}
      >
        {t("cases.report")}
      </Button>
    )}
  </div>
);

interface ChangeProps {
  readonly one: InspectionCase;
}

/** Sends a change of the case. After an error, the case is read again: somebody may have changed it. */
function useChange({ inspection_id, vehicle_id }: InspectionCase, name: "complete" | "reopen", onDone: () => void) {
  return useMutation({
    mutationFn: () => api.cases[name]({ params: { inspection_id } }),
    onSuccess: (changed) => {
      showCase(changed);
      notifications.show({ message: t(`cases.${name}.done`) });
      onDone();
    },
    onError: () => refreshCases(vehicle_id),
  });
}

function Complete({ one }: ChangeProps) {
  const [opened, dialog] = useDisclosure(false);
  const complete = useChange(one, "complete", dialog.close);
  const skipped = stepsIn(one, "skipped");
  const missing = stepsIn(one, "pending");
  return (
    <>
      <Button
        leftSection={<IconCheck size={17} aria-hidden />}
        disabled={readinessOf(one).kind !== "ready"}
        onClick={dialog.open}
      >
        {t("cases.complete.action")}
      </Button>
      <ChangeDialog name="complete" opened={opened} change={complete} onClose={dialog.close}>
        <Text fw={600}>
          {missing.length > 0 ? t("cases.complete.missing", { steps: namesOf(missing) }) : t("cases.complete.ready")}
        </Text>
        {skipped.length > 0 && <Text>{t("cases.complete.skippedOnly", { steps: namesOf(skipped) })}</Text>}
      </ChangeDialog>
    </>
  );
}

function Reopen({ one }: ChangeProps) {
  const [opened, dialog] = useDisclosure(false);
  const reopen = useChange(one, "reopen", dialog.close);
  return (
    <>
      <Button variant="default" leftSection={<IconLockOpen size={17} aria-hidden />} onClick={dialog.open}>
        {t("cases.reopen.action")}
      </Button>
      <ChangeDialog name="reopen" opened={opened} change={reopen} onClose={dialog.close} />
    </>
  );
}

interface DialogProps {
  readonly name: "complete" | "reopen";
  readonly opened: boolean;
  readonly change: ReturnType<typeof useChange>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

const ChangeDialog = ({ name, opened, change, onClose, children }: DialogProps) => (
  <Modal opened={opened} onClose={onClose} title={t(`cases.${name}.title`)} size={480} className={touch.touch ?? ""}>
    <form
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate();
      }}
    >
      {children}
      <Text size="sm" mt={children ? "xs" : 0}>
        {t(`cases.${name}.text`)}
      </Text>
      {change.isError && (
        <div style={{ marginTop: 14 }}>
          <ErrorNotice error={change.error} />
        </div>
      )}
      <FormButtons submit={t(`cases.${name}.action`)} isPending={change.isPending} onCancel={onClose} />
    </form>
  </Modal>
);

import { Button, Modal, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { IconCheck, IconFileTypePdf, IconLockOpen } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { InspectionCase } from "../../../../contracts/papers/cases.ts";
import type { Vehicle } from "../../../../contracts/vehicles/vehicles.ts";
import { api } from "../../../api/client/client.ts";
import { documentAddress } from "../../../api/client/media.ts";
import { refreshCases, showCase } from "../../../api/records/cases.ts";
import { t } from "../../../texts/t.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import touch from "../../../ui/page/touch.module.css";
import { PaperLanguages } from "../../../ui/papers/paper-languages.tsx";
import { readinessOf, stepsIn } from "../progress.ts";
import { CancelCase } from "./cancel-case.tsx";
import classes from "./case.module.css";
import { ShareReport } from "./share-report.tsx";
import { namesOf } from "./step-names.ts";

interface ActionsProps {
  readonly one: InspectionCase;
  readonly car: Vehicle | undefined;
  readonly canInspect: boolean;
}

/** Completes or cancels an open case. A completed one has its report. Both can be reopened. */
export const CaseActions = ({ one, car, canInspect }: ActionsProps) => (
  <div className={classes.actions}>
    {one.status === "processing" && canInspect && (
      <>
        <CancelCase one={one} />
        <Complete one={one} />
      </>
    )}
    {one.status !== "processing" && canInspect && <Reopen one={one} />}
    {one.reports.pdf_url !== null && car && <ShareReport pdfUrl={one.reports.pdf_url} car={car} />}
    {one.reports.pdf_url !== null && (
      <>
        <Button
          component="a"
          href={documentAddress(one.reports.pdf_url)}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconFileTypePdf size={17} aria-hidden />}
        >
          {t("cases.report")}
        </Button>
        <PaperLanguages url={one.reports.pdf_url} />
      </>
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
      <ChangeDialog
        name="complete"
        text={t("cases.complete.text")}
        opened={opened}
        change={complete}
        onClose={dialog.close}
      >
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
      <ChangeDialog
        name="reopen"
        text={t(one.status === "cancelled" ? "cases.reopen.cancelled" : "cases.reopen.text")}
        opened={opened}
        change={reopen}
        onClose={dialog.close}
      />
    </>
  );
}

interface DialogProps {
  readonly name: "complete" | "reopen";
  /** What the change does. */
  readonly text: string;
  readonly opened: boolean;
  readonly change: ReturnType<typeof useChange>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

const ChangeDialog = ({ name, text, opened, change, onClose, children }: DialogProps) => (
  <Modal opened={opened} onClose={onClose} title={t(`cases.${name}.title`)} size={480} className={touch.touch ?? ""}>
    <form
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate();
      }}
    >
      {children}
      <Text size="sm" mt={children ? "xs" : 0}>
        {text}
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

import "../../../texts/lazy/repair-texts.ts";
import { Alert, Button, Modal, Text, TextInput } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { DamageAssessment } from "../../../../contracts/repair/assessments.ts";
import { api } from "../../../api/client/client.ts";
import { refreshRecords } from "../../../api/records/vehicle-records.ts";
import { t } from "../../../texts/t.ts";
import { useFocusAfter } from "../../../ui/focus/use-focus-after.ts";
import { instant } from "../../../ui/format/format.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import touch from "../../../ui/page/touch.module.css";
import { useEdit } from "../change/use-edit.ts";
import { totalText } from "../words.ts";
import classes from "./estimate.module.css";

interface ApprovalProps {
  readonly assessment: DamageAssessment;
  readonly canEdit: boolean;
}

/** Who approved the estimate, or the button that approves it. Nothing for a reader of an estimate without approval. */
export function Approval({ assessment, canEdit }: ApprovalProps) {
  const { assessment_id, approval } = assessment;
  /** The estimate as the person read it when the dialog opened. */
  const [read, setRead] = useState<DamageAssessment>();
  const [section, focusSection] = useFocusAfter<HTMLElement>(approval === null);
  const withdraw = useEdit(
    assessment,
    () => api.assessments.withdrawApproval({ params: { assessment_id } }),
    focusSection,
  );
  const close = () => setRead(undefined);
  if (!approval && !canEdit) return null;
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={`panel ${classes.approval}`}
      aria-label={t("repair.approval.title")}
    >
      {approval ? (
        <>
          <IconCircleCheck size={20} aria-hidden color="var(--good)" />
          <Text size="sm">
            <strong>{t("repair.approval.by", { name: approval.by, date: instant(approval.at) })}</strong>{" "}
            {approval.note}
          </Text>
          {canEdit && (
            <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate(undefined)}>
              {t("repair.approval.withdraw")}
            </Button>
          )}
        </>
      ) : (
        <>
          <Text size="sm">{t("repair.approval.none")}</Text>
          <Button variant="default" onClick={() => setRead(assessment)}>
            {t("repair.approval.open")}
          </Button>
        </>
      )}
      {withdraw.isError && <ErrorNotice error={withdraw.error} />}
      <Modal
        opened={read !== undefined}
        onClose={close}
        title={t("repair.approval.open")}
        size={440}
        className={touch.touch ?? ""}
      >
        {read && (
          <ApprovalForm
            read={read}
            isOutdated={read.revision !== assessment.revision}
            onClose={close}
            onDone={() => {
              close();
              focusSection();
            }}
          />
        )}
      </Modal>
    </section>
  );
}

interface ApprovalFormProps {
  readonly read: DamageAssessment;
  /** Somebody has changed the estimate since. */
  readonly isOutdated: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function ApprovalForm({ read, isOutdated, onClose, onDone }: ApprovalFormProps) {
  const { assessment_id, revision, vehicle_id } = read;
  const [note, setNote] = useState("");
  const approve = useEdit(
    read,
    (text: string) =>
      api.assessments.approve({ params: { assessment_id }, body: { revision, ...(text !== "" && { note: text }) } }),
    onDone,
  );
  const isRejected = approve.error instanceof AppError && approve.error.code === "PRECONDITION_FAILED";
  // the page shows the estimate as it is now
  useEffect(() => {
    if (isRejected) void refreshRecords(vehicle_id);
  }, [isRejected, vehicle_id]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        approve.mutate(note.trim());
      }}
    >
      <Text mb="sm">{t("repair.approval.text", { total: totalText(read) })}</Text>
      <TextInput
        label={t("repair.approval.note")}
        data-autofocus
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {isOutdated || isRejected ? (
        <Alert color="red" variant="outline" mt="sm">
          {t("repair.approval.outdated")}
        </Alert>
      ) : (
        approve.isError && <ErrorNotice error={approve.error} />
      )}
      <FormButtons
        submit={t("repair.approval.submit")}
        isPending={approve.isPending}
        isDisabled={isOutdated || isRejected}
        onCancel={onClose}
      />
    </form>
  );
}

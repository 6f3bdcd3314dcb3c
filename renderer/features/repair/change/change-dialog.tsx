import "../../../texts/lazy/repair-texts.ts";
import { Modal } from "@mantine/core";
import type { DamageAssessment } from "../../../../contracts/repair/assessments.ts";
import { t } from "../../../texts/t.ts";
import touch from "../../../ui/page/touch.module.css";
import { AdditionForm } from "./addition-form.tsx";
import type { Editing } from "./editing.ts";
import { LineForm } from "./line-form.tsx";
import { OptionForm } from "./option-form.tsx";
import { RemovalForm } from "./removal-form.tsx";

interface ChangeDialogProps {
  readonly assessment: DamageAssessment;
  /** Undefined: the dialog is closed. */
  readonly editing: Editing | undefined;
  readonly onClose: () => void;
  readonly onDone: (after: DamageAssessment) => void;
}

const titles = {
  line: "repair.change.lineTitle",
  option: "repair.change.optionTitle",
  addition: "repair.edits.add",
  removal: "repair.edits.removeTitle",
} as const;

/** The dialog that changes a line or the repair of a damage, or adds or removes a damage. */
export const ChangeDialog = ({ assessment, editing, onClose, onDone }: ChangeDialogProps) => (
  <Modal
    opened={editing !== undefined}
    onClose={onClose}
    title={t(titles[editing?.kind ?? "line"])}
    size={480}
    className={touch.touch ?? ""}
  >
    {editing?.kind === "line" && <LineForm {...{ assessment, editing, onClose, onDone }} />}
    {editing?.kind === "option" && <OptionForm {...{ assessment, editing, onClose, onDone }} />}
    {editing?.kind === "addition" && <AdditionForm {...{ assessment, onClose, onDone }} />}
    {editing?.kind === "removal" && <RemovalForm {...{ assessment, editing, onClose, onDone }} />}
  </Modal>
);

import { Button } from "@mantine/core";
import { t } from "../../texts/t.ts";
import classes from "./form-buttons.module.css";

interface FormButtonsProps {
  /** The text of the button that sends the form. */
  readonly submit: string;
  readonly isPending?: boolean;
  readonly isDisabled?: boolean;
  /** The button that sends the form has the focus as the dialog opens. */
  readonly hasFocus?: boolean;
  readonly onCancel: () => void;
  /** The text of the button that closes the dialog. Default: "Cancel". */
  readonly cancel?: string;
}

/** The buttons at the end of a form in a dialog. */
export const FormButtons = ({
  submit,
  isPending = false,
  isDisabled = false,
  hasFocus = false,
  onCancel,
  cancel = t("common.cancel"),
}: FormButtonsProps) => (
  <div className={classes.buttons}>
    <Button variant="default" onClick={onCancel}>
      {cancel}
    </Button>
    <Button type="submit" data-autofocus={hasFocus || undefined} loading={isPending} disabled={isDisabled}>
      {submit}
    </Button>
  </div>
);

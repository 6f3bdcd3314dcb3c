import { Button, Group } from "@mantine/core";
import { t } from "../../texts/t.ts";

interface FormButtonsProps {
  /** The text of the button that sends the form. */
  readonly submit: string;
  readonly isPending?: boolean;
  readonly isDisabled?: boolean;
  readonly onCancel: () => void;
}

/** The buttons at the end of a form in a dialog. */
export const FormButtons = ({ submit, isPending = false, isDisabled = false, onCancel }: FormButtonsProps) => (
  <Group justify="flex-end" mt="lg">
    <Button variant="default" onClick={onCancel}>
      {t("common.cancel")}
    </Button>
    <Button type="submit" loading={isPending} disabled={isDisabled}>
      {submit}
    </Button>
  </Group>
);

import "../../../../texts/lazy/views-texts.ts";
import { Modal, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { type SavedView, ViewName } from "../../../../../contracts/accounts/saved-views.ts";
import { fieldErrors } from "../../../../api/client/error-explanation.ts";
import { t } from "../../../../texts/t.ts";
import { FormButtons } from "../../../../ui/forms/form-buttons.tsx";
import { issueText } from "../../../../ui/page/issue-text.ts";
import { ErrorNotice } from "../../../../ui/page/states.tsx";

interface NameViewProps {
  readonly title: string;
  readonly initialName: string;
  readonly save: (name: string) => Promise<SavedView>;
  readonly onSaved?: (view: SavedView) => void;
  readonly onClose: () => void;
}

/** The dialog for the name of a new or renamed view. */
export const NameView = (props: NameViewProps) => (
  <Modal opened onClose={props.onClose} title={props.title}>
    <NameForm {...props} />
  </Modal>
);

function nameProblem(name: string): string | null {
  const issue = ViewName.safeParse(name).error?.issues[0];
  return issue ? issueText(issue, t("views.missingName")) : null;
}

function NameForm({ initialName, save, onSaved, onClose }: NameViewProps) {
  const form = useForm({ initialValues: { name: initialName }, validate: { name: nameProblem } });
  const saving = useMutation({
    mutationFn: ({ name }: { readonly name: string }) => save(name.trim()),
    onSuccess: (view) => {
      onSaved?.(view);
      onClose();
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  const hasFormError = saving.error && fieldErrors(saving.error).name === undefined;
  return (
    <form onSubmit={form.onSubmit((values) => saving.mutate(values))} noValidate>
      <TextInput
        label={t("common.name")}
        description={t("views.nameHint")}
        required
        data-autofocus
        {...form.getInputProps("name")}
      />
      {hasFormError && <ErrorNotice error={saving.error} />}
      <FormButtons submit={t("common.save")} isPending={saving.isPending} onCancel={onClose} />
    </form>
  );
}

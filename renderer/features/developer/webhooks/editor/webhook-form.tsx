import { Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Subscribed } from "../../../../../contracts/system/webhooks.ts";
import { fieldErrors } from "../../../../api/client/error-explanation.ts";
import { t } from "../../../../texts/t.ts";
import { FormButtons } from "../../../../ui/forms/form-buttons.tsx";
import { ErrorNotice } from "../../../../ui/page/states.tsx";
import { EventChoice } from "./event-choice.tsx";

export interface WebhookValues {
  readonly url: string;
  readonly description: string;
  readonly events: readonly Subscribed[];
}

interface WebhookFormProps {
  readonly initial: WebhookValues;
  readonly submit: string;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onSend: (values: WebhookValues, onError: (error: Error) => void) => void;
  readonly onCancel: () => void;
}

const isHttp = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** The fields of a subscription. What was typed stays until the server has accepted it. */
export function WebhookForm({ initial, submit, isPending, error, onSend, onCancel }: WebhookFormProps) {
  const form = useForm<WebhookValues>({
    initialValues: initial,
    validate: {
      url: (text) => (isHttp(text.trim()) ? null : t("developer.webhooks.create.urlInvalid")),
      events: (events) => (events.length === 0 ? t("developer.webhooks.create.eventsMissing") : null),
    },
  });
  const send = (values: WebhookValues) => onSend(values, (failure) => form.setErrors(fieldErrors(failure)));
  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <Stack>
        <TextInput
          type="url"
          label={t("developer.webhooks.url")}
          description={t("developer.webhooks.create.urlHint")}
          placeholder={t("developer.webhooks.create.urlExample")}
          data-autofocus
          {...form.getInputProps("url")}
        />
        <TextInput label={t("developer.webhooks.description")} maxLength={200} {...form.getInputProps("description")} />
        <EventChoice
          chosen={form.values.events}
          error={form.errors.events}
          onChange={(events) => form.setFieldValue("events", events)}
        />
        {error && <ErrorNotice error={error} />}
        <FormButtons submit={submit} isPending={isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

/** The body of a request from the form. */
export const bodyOf = ({ url, description, events }: WebhookValues) => ({
  url: url.trim(),
  description: description.trim() === "" ? null : description.trim(),
  events: [...events],
});

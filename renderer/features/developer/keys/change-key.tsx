import { Modal, NumberInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import type { ApiKey } from "../../../../contracts/accounts/keys.ts";
import { api } from "../../../api/client/client.ts";
import { fieldErrors } from "../../../api/client/error-explanation.ts";
import { t } from "../../../texts/t.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import touch from "../../../ui/page/touch.module.css";
import { Origins } from "./create-key.tsx";
import { refetchKeys } from "./keys-query.ts";
import { problemOfOrigins } from "./new-key.ts";
import { originsIn, summaryOf } from "./permissions.ts";

interface ChangeKeyProps {
  readonly apiKey: ApiKey | undefined;
  readonly onClose: () => void;
}

/** Changes what the server lets change: the name, the days of photo links and, for a website, its origins. */
export const ChangeKey = ({ apiKey, onClose }: ChangeKeyProps) => (
  <Modal
    className={touch.touch ?? ""}
    opened={apiKey !== undefined}
    onClose={onClose}
    closeOnClickOutside={false}
    closeButtonProps={{ "aria-label": t("common.close") }}
    title={t("developer.keys.change.title")}
  >
    {apiKey && <ChangeForm key={apiKey.id} apiKey={apiKey} onClose={onClose} />}
  </Modal>
);

interface Values {
  readonly name: string;
  readonly photoLinkDays: number | string;
  readonly origins: string;
}

function ChangeForm({ apiKey, onClose }: { readonly apiKey: ApiKey; readonly onClose: () => void }) {
  const { id, name, photoLinkDays, allowedOrigins, permissions } = apiKey;
  const isForWebsite = summaryOf(permissions).kind === "website";
  const form = useForm<Values>({
    initialValues: { name, photoLinkDays: photoLinkDays ?? "", origins: (allowedOrigins ?? []).join("\n") },
    validate: {
      name: (text) => (text.trim() === "" ? t("developer.keys.create.nameMissing") : null),
      origins: (text) => problemOfOrigins(text) ?? null,
    },
  });
  const change = useMutation({
    mutationFn: (values: Values) => {
      const origins = originsIn(values.origins);
      return api.keys.change({
        params: { id },
        body: {
          name: values.name,
          photoLinkDays: values.photoLinkDays === "" ? null : Number(values.photoLinkDays),
          ...(isForWebsite && { allowedOrigins: origins.length === 0 ? null : origins }),
        },
      });
    },
    onSuccess: async () => {
      await refetchKeys();
      notifications.show({ message: t("developer.keys.change.done") });
      onClose();
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <form onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
      <Stack>
        <TextInput label={t("common.name")} data-autofocus {...form.getInputProps("name")} />
        <NumberInput
          label={t("developer.keys.photoLinks.label")}
          description={t("developer.keys.photoLinks.hint")}
          min={1}
          max={3650}
          allowDecimal={false}
          hideControls
          {...form.getInputProps("photoLinkDays")}
        />
        {isForWebsite && <Origins {...form.getInputProps("origins")} />}
        {change.isError && <ErrorNotice error={change.error} />}
        <FormButtons submit={t("common.save")} isPending={change.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

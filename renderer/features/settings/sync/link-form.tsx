import { Button, Group, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { AppError } from "../../../../contracts/kit/errors.ts";
import { api } from "../../../api/client/client.ts";
import { fieldErrors } from "../../../api/client/error-explanation.ts";
import { queryClient } from "../../../api/client/query.ts";
import { syncQueryKey } from "../../../api/records/sync.ts";
import { t } from "../../../texts/t.ts";
import { ErrorNotice } from "../../../ui/page/states.tsx";

interface LinkFormProps {
  /** The linked server; empty for a new link. */
  readonly url: string;
  readonly onDone?: () => void;
}

/** Address and key of the hosted server. The server checks both before it links, and says which one is wrong. */
export function LinkForm({ url, onDone }: LinkFormProps) {
  const form = useForm({
    initialValues: { url, apiKey: "" },
    validate: {
      url: (text) => (text.trim() === "" ? t("sync.link.urlMissing") : null),
      apiKey: (text) => (text.trim() === "" ? t("sync.link.keyMissing") : null),
    },
  });
  const link = useMutation({
    mutationFn: (body: { url: string; apiKey: string }) => api.sync.link({ body }),
    onSuccess: async () => {
      notifications.show({ message: t("sync.link.done") });
      form.setFieldValue("apiKey", "");
      await queryClient.invalidateQueries({ queryKey: syncQueryKey });
      onDone?.();
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  const isOfField = link.error instanceof AppError && ["url", "apiKey"].includes(link.error.field ?? "");
  return (
    <form
      className="panel"
      style={{ padding: 18 }}
      onSubmit={form.onSubmit((given) => link.mutate({ url: given.url.trim(), apiKey: given.apiKey.trim() }))}
      noValidate
    >
      <Stack gap="md" maw={560}>
        <TextInput
          label={t("sync.link.url")}
          description={t("sync.link.urlHint")}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps("url")}
        />
        <PasswordInput
          label={t("sync.link.key")}
          description={t("sync.link.keyHint")}
          autoComplete="off"
          {...form.getInputProps("apiKey")}
        />
        {link.isError && !isOfField && <ErrorNotice error={link.error} />}
        <Group>
          <Button type="submit" loading={link.isPending}>
            {t("sync.link.submit")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

import { Button, Group, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../../api/client/client.ts";
import { errorSummary, fieldErrors } from "../../../api/client/error-explanation.ts";
import { queryClient, sessionKey } from "../../../api/client/query.ts";
import { useSession } from "../../../api/client/session.ts";
import { t } from "../../../texts/t.ts";

export function AccountPanel() {
  const { data: user } = useSession();
  const form = useForm({
    initialValues: { name: user?.name ?? "" },
    validate: { name: (text) => (text.trim().length < 2 ? t("settings.account.nameMissing") : null) },
  });
  const rename = useMutation({
    mutationFn: (body: { name: string }) => api.accounts.rename({ body }),
    onSuccess: (answer) => {
      queryClient.setQueryData(sessionKey, answer.user);
      form.resetDirty();
      notifications.show({ message: t("settings.account.done") });
    },
    onError: (error) => form.setErrors({ name: errorSummary(error), ...fieldErrors(error) }),
  });
  return (
    <form className="panel" style={{ padding: 18 }} onSubmit={form.onSubmit((body) => rename.mutate(body))} noValidate>
      <Group align="flex-start" gap="md">
        <TextInput
          label={t("common.name")}
          description={t("settings.account.nameHint")}
          w={280}
          autoComplete="name"
          {...form.getInputProps("name")}
        />
        <TextInput
          label={t("common.email")}
          description={t("settings.account.emailHint")}
          w={300}
          value={user?.email ?? ""}
          readOnly
        />
        <Button
          type="submit"
          variant="default"
          mt={{ base: 0, sm: 39 }}
          loading={rename.isPending}
          disabled={!form.isDirty()}
        >
          {t("common.save")}
        </Button>
      </Group>
    </form>
  );
}

import { Button, Group, PasswordInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { AppError } from "../../../../contracts/kit/errors.ts";
import { api } from "../../../api/client/client.ts";
import { fieldErrors } from "../../../api/client/error-explanation.ts";
import { queryClient } from "../../../api/client/query.ts";
import { t } from "../../../texts/t.ts";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import { sessionsQueryKey } from "../query-keys.ts";

interface Passwords {
  currentPassword: string;
  password: string;
}

/** The error's messages by field; empty if the error is not about a field. */
function errorsByField(error: unknown): Record<string, string> {
  if (!(error instanceof AppError)) return {};
  if (error.code === "INVALID_CREDENTIALS") return { currentPassword: error.message };
  if (error.code === "WEAK_PASSWORD") return { password: error.message };
  return fieldErrors(error);
}

/** Changes the user's own password, which ends all other sessions. */
export function PasswordPanel() {
  const form = useForm<Passwords>({
    initialValues: { currentPassword: "", password: "" },
    validate: {
      currentPassword: (text) => (text === "" ? t("settings.password.currentPassword.missing") : null),
      password: (text) => (text === "" ? t("settings.password.password.missing") : null),
    },
  });
  const change = useMutation({
    mutationFn: (body: Passwords) => api.accounts.changePassword({ body }),
    onSuccess: ({ message }) => {
      form.reset();
      void queryClient.invalidateQueries({ queryKey: sessionsQueryKey });
      notifications.show({ message });
    },
    onError: (error) => form.setErrors(errorsByField(error)),
  });
  const hasFormError = change.error !== null && Object.keys(errorsByField(change.error)).length === 0;
  const field = (name: keyof Passwords) => (
    <PasswordInput
      label={t(`settings.password.${name}.label`)}
      description={t(`settings.password.${name}.hint`)}
      w={290}
      maw="100%"
      autoComplete={name === "password" ? "new-password" : "current-password"}
      visibilityToggleButtonProps={{ "aria-label": t(`settings.password.${name}.show`) }}
      {...form.getInputProps(name)}
    />
  );
  return (
    <form className="panel" style={{ padding: 18 }} onSubmit={form.onSubmit((body) => change.mutate(body))} noValidate>
      {hasFormError && <ErrorNotice error={change.error} />}
      <Group align="flex-start" gap="md" mt={hasFormError ? "md" : 0}>
        {field("currentPassword")}
        {field("password")}
        <Button
          type="submit"
          variant="default"
          mt={{ base: 0, sm: 39 }}
          loading={change.isPending}
          disabled={!form.isDirty()}
        >
          {t("settings.password.button")}
        </Button>
      </Group>
    </form>
  );
}

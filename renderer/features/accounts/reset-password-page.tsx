import { Alert, Button, PasswordInput, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconArrowRight, IconCheck } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { AppError } from "../../../contracts/kit/errors.ts";
import { api } from "../../api/client/client.ts";
import { queryClient, sessionKey } from "../../api/client/query.ts";
import { t } from "../../texts/t.ts";
import { ErrorNotice } from "../../ui/page/states.tsx";
import { ResetKeys } from "./reset-keys.tsx";
import { SignedOutFrame } from "./signed-out-frame.tsx";

/** The error message for the password field; undefined if the error is about something else. */
function passwordError(error: unknown): string | undefined {
  if (!(error instanceof AppError)) return undefined;
  return error.code === "WEAK_PASSWORD" || error.field?.endsWith("password") ? error.message : undefined;
}

const isUsedToken = (error: unknown): boolean => error instanceof AppError && error.code === "INVALID_TOKEN";

export function ResetPasswordPage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const form = useForm({
    initialValues: { password: "", revokeApiKeys: false },
    validate: { password: (text) => (text === "" ? t("accounts.password.missing") : null) },
  });
  const keys = useQuery({
    queryKey: ["reset-keys", token],
    queryFn: async () => (await api.accounts.resetKeys({ body: { token } })).keys,
    enabled: token !== "",
    // after the password change the token is used up: the keys must not be requested again
    staleTime: Number.POSITIVE_INFINITY,
  });
  const reset = useMutation({
    mutationFn: (chosen: { password: string; revokeApiKeys: boolean }) =>
      api.accounts.resetPassword({ body: { token, ...chosen } }),
    // all sessions of the account have ended, also in this browser
    onSuccess: () => queryClient.setQueryData(sessionKey, null),
    onError: (error) => {
      const message = passwordError(error);
      if (message !== undefined) form.setErrors({ password: message });
    },
  });
  if (reset.isSuccess) return <PasswordChanged revoked={reset.data.apiKeysRevoked} />;
  if (token === "" || isUsedToken(reset.error) || isUsedToken(keys.error)) return <UsedLink />;
  const hasFormError = reset.error !== null && passwordError(reset.error) === undefined;
  return (
    <SignedOutFrame title={t("accounts.reset.title")} text={t("accounts.reset.text")}>
      <form onSubmit={form.onSubmit((chosen) => reset.mutate(chosen))} noValidate>
        <PasswordInput
          mb="lg"
          label={t("accounts.reset.newPassword")}
          description={t("accounts.password.hint")}
          autoComplete="new-password"
          required
          size="md"
          autoFocus
          visibilityToggleButtonProps={{ "aria-label": t("accounts.password.show") }}
          {...form.getInputProps("password")}
        />
        <ResetKeys
          keys={keys.data ?? []}
          isRevoking={form.values.revokeApiKeys}
          onChange={(isRevoking) => form.setFieldValue("revokeApiKeys", isRevoking)}
        />
        {hasFormError && <ErrorNotice error={reset.error} />}
        <Button type="submit" fullWidth size="md" loading={reset.isPending} mt={hasFormError ? "md" : 0}>
          {t("accounts.reset.button")}
        </Button>
      </form>
    </SignedOutFrame>
  );
}

const PasswordChanged = ({ revoked }: { readonly revoked: number }) => (
  <SignedOutFrame title={t("accounts.reset.done.title")}>
    <Alert icon={<IconCheck aria-hidden />} variant="outline" role="status">
      {t(revoked > 0 ? "accounts.reset.done.withKeys" : "accounts.reset.done.text")}
    </Alert>
    <Button component={Link} to="/sign-in" size="md" rightSection={<IconArrowRight size={16} aria-hidden />}>
      {t("accounts.signIn.title")}
    </Button>
  </SignedOutFrame>
);

const UsedLink = () => (
  <SignedOutFrame title={t("accounts.reset.usedLink.title")}>
    <Text role="alert">{t("accounts.reset.usedLink.text")}</Text>
    <Button component={Link} to="/forgot-password" size="md">
      {t("accounts.reset.usedLink.action")}
    </Button>
    <Button component={Link} to="/sign-in" size="md" variant="default">
      {t("accounts.signIn.back")}
    </Button>
  </SignedOutFrame>
);

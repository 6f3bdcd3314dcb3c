import { Alert, Button, PasswordInput, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconArrowRight, IconCheck } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { AppError } from "../../../contracts/kit/errors.ts";
import { api } from "../../api/client.ts";
import { queryClient, sessionKey } from "../../api/query.ts";
import { ErrorNotice } from "../../ui/states.tsx";
import { ResetKeys } from "./reset-keys.tsx";
import { SignedOutFrame } from "./signed-out-frame.tsx";

/** What the field itself has to be told; undefined where the error is about something else. */
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
    validate: { password: (text) => (text === "" ? "Choose a password" : null) },
  });
  const keys = useQuery({
    queryKey: ["reset-keys", token],
    queryFn: async () => (await api.accounts.resetKeys({ body: { token } })).keys,
    enabled: token !== "",
    // the link is spent with the change
    staleTime: Number.POSITIVE_INFINITY,
  });
  const reset = useMutation({
    mutationFn: (chosen: { password: string; revokeApiKeys: boolean }) =>
      api.accounts.resetPassword({ body: { token, ...chosen } }),
    // every session of the account has ended, this browser's too
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
    <SignedOutFrame title="Choose a new password" text="You are then signed out wherever the old one was used.">
      <form onSubmit={form.onSubmit((chosen) => reset.mutate(chosen))} noValidate>
        <PasswordInput
          mb="lg"
          label="New password"
          description="A few unrelated words make a good one."
          autoComplete="new-password"
          required
          size="md"
          autoFocus
          visibilityToggleButtonProps={{ "aria-label": "Show the password" }}
          {...form.getInputProps("password")}
        />
        <ResetKeys
          keys={keys.data ?? []}
          isRevoking={form.values.revokeApiKeys}
          onChange={(isRevoking) => form.setFieldValue("revokeApiKeys", isRevoking)}
        />
        {hasFormError && <ErrorNotice error={reset.error} />}
        <Button type="submit" fullWidth size="md" loading={reset.isPending} mt={hasFormError ? "md" : 0}>
          Change the password
        </Button>
      </form>
    </SignedOutFrame>
  );
}

const PasswordChanged = ({ revoked }: { readonly revoked: number }) => (
  <SignedOutFrame title="Your password is changed">
    <Alert icon={<IconCheck aria-hidden />} variant="outline" role="status">
      Sign in with the new one. Wherever the old one was signed in, it is signed out.
      {revoked > 0 && " All API keys are revoked: programs that used one need a new key."}
    </Alert>
    <Button component={Link} to="/sign-in" size="md" rightSection={<IconArrowRight size={16} aria-hidden />}>
      Sign in
    </Button>
  </SignedOutFrame>
);

const UsedLink = () => (
  <SignedOutFrame title="This link does not work any more">
    <Text role="alert">
      A link works once, for one hour: it was used already, is too old, or was cut off in the message. Nothing was
      changed just now.
    </Text>
    <Button component={Link} to="/forgot-password" size="md">
      Send me another link
    </Button>
    <Button component={Link} to="/sign-in" size="md" variant="default">
      To sign-in
    </Button>
  </SignedOutFrame>
);

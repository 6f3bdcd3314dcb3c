import { Alert, Button, PasswordInput, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconArrowRight, IconCheck } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { AppError } from "../../../contracts/kit/errors.ts";
import { api } from "../../api/client.ts";
import { queryClient, sessionKey } from "../../api/query.ts";
import { Trouble } from "../../ui/states.tsx";
import { Frame } from "./frame.tsx";

/** What the field itself has to be told; undefined where the error is about something else. */
function aboutPassword(error: unknown): string | undefined {
  if (!(error instanceof AppError)) return undefined;
  return error.code === "WEAK_PASSWORD" || error.field?.endsWith("password") ? error.message : undefined;
}

export function ResetPasswordPage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const form = useForm({
    initialValues: { password: "" },
    validate: { password: (text) => (text === "" ? "Choose a password" : null) },
  });
  const reset = useMutation({
    mutationFn: (password: string) => api.accounts.resetPassword({ body: { token, password } }),
    // every session of the account has ended, this browser's too
    onSuccess: () => queryClient.setQueryData(sessionKey, null),
    onError: (error) => {
      const message = aboutPassword(error);
      if (message !== undefined) form.setErrors({ password: message });
    },
  });
  if (reset.isSuccess) return <Changed />;
  if (token === "" || (reset.error instanceof AppError && reset.error.code === "INVALID_TOKEN")) return <SpentLink />;
  const unplaced = reset.error !== null && aboutPassword(reset.error) === undefined;
  return (
    <Frame title="Choose a new password" text="You are then signed out wherever the old one was used.">
      <form onSubmit={form.onSubmit(({ password }) => reset.mutate(password))} noValidate>
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
        {unplaced && <Trouble error={reset.error} />}
        <Button type="submit" fullWidth size="md" loading={reset.isPending} mt={unplaced ? "md" : 0}>
          Change the password
        </Button>
      </form>
    </Frame>
  );
}

const Changed = () => (
  <Frame title="Your password is changed">
    <Alert icon={<IconCheck aria-hidden />} variant="outline" role="status">
      Sign in with the new one. Wherever the old one was signed in, it is signed out.
    </Alert>
    <Button component={Link} to="/sign-in" size="md" rightSection={<IconArrowRight size={16} aria-hidden />}>
      Sign in
    </Button>
  </Frame>
);

const SpentLink = () => (
  <Frame title="This link does not work any more">
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
  </Frame>
);

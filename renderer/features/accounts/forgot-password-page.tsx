import { Alert, Anchor, Button, Group, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconMail } from "@tabler/icons-react";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { api } from "../../api/client.ts";
import { fieldErrors } from "../../api/error-explanation.ts";
import { ErrorNotice } from "../../ui/states.tsx";
import { SignedOutFrame } from "./signed-out-frame.tsx";

export function ForgotPasswordPage() {
  const [search] = useSearchParams();
  const [sentTo, setSentTo] = useState<string>();
  const request = useMutation({
    mutationFn: (email: string) => api.accounts.forgotPassword({ body: { email } }),
    onSuccess: (_answer, email) => setSentTo(email),
  });
  if (sentTo !== undefined)
    return <LinkSent email={sentTo} request={request} onChangeAddress={() => setSentTo(undefined)} />;
  return <RequestForm email={search.get("email") ?? ""} request={request} />;
}

type ResetRequest = UseMutationResult<unknown, Error, string>;

function RequestForm({ email, request }: { readonly email: string; readonly request: ResetRequest }) {
  const form = useForm({
    initialValues: { email },
    validate: {
      email: (text) => (/^\S+@\S+\.\S+$/.test(text.trim()) ? null : "Enter an e-mail address, like ann@dealer.com"),
    },
  });
  const submit = (values: { email: string }) =>
    request.mutate(values.email.trim(), { onError: (error) => form.setErrors(fieldErrors(error)) });
  const hasFormError = request.error && Object.keys(fieldErrors(request.error)).length === 0;
  return (
    <SignedOutFrame title="Reset your password" text="We send you a message with a link to choose a new password.">
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <TextInput
          mb="lg"
          label="E-mail address"
          description="The address you sign in with"
          type="email"
          autoComplete="username"
          required
          size="md"
          autoFocus
          {...form.getInputProps("email")}
        />
        {hasFormError && <ErrorNotice error={request.error} />}
        <Button type="submit" fullWidth size="md" loading={request.isPending} mt={hasFormError ? "md" : 0}>
          Send message
        </Button>
      </form>
      <BackToSignIn />
    </SignedOutFrame>
  );
}

interface LinkSentProps {
  readonly email: string;
  readonly request: ResetRequest;
  readonly onChangeAddress: () => void;
}

/** The server does not reveal whether the address has an account, so this page does not either. */
function LinkSent({ email, request, onChangeAddress }: LinkSentProps) {
  return (
    <SignedOutFrame title="Check your e-mail">
      <Alert icon={<IconMail aria-hidden />} variant="outline" role="status">
        If <strong>{email}</strong> has an account here, we sent a message with a link. The link works once and expires
        after one hour.
      </Alert>
      <Text size="sm" c="dimmed">
        No message after a few minutes? Check your spam folder, and check that this is the address you registered with.
        A workstation without a mail server does not send messages: ask an administrator to open yours in the outbox.
      </Text>
      {request.isError && <ErrorNotice error={request.error} />}
      <Group gap="xs">
        <Button variant="default" onClick={() => request.mutate(email)} loading={request.isPending}>
          Send again
        </Button>
        <Button variant="default" onClick={onChangeAddress}>
          Change address
        </Button>
      </Group>
      <BackToSignIn />
    </SignedOutFrame>
  );
}

const BackToSignIn = () => (
  <Text size="sm">
    <Anchor component={Link} to="/sign-in" underline="always">
      Back to sign-in
    </Anchor>
  </Text>
);

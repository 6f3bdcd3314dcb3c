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
  if (sentTo !== undefined) return <LinkSent email={sentTo} request={request} onOther={() => setSentTo(undefined)} />;
  return <RequestForm email={search.get("email") ?? ""} request={request} />;
}

type ResetRequest = UseMutationResult<unknown, Error, string>;

function RequestForm({ email, request }: { readonly email: string; readonly request: ResetRequest }) {
  const form = useForm({
    initialValues: { email },
    validate: {
      email: (text) => (/^\S+@\S+\.\S+$/.test(text.trim()) ? null : "An e-mail address, like ann@dealer.com"),
    },
  });
  const submit = (values: { email: string }) =>
    request.mutate(values.email.trim(), { onError: (error) => form.setErrors(fieldErrors(error)) });
  const hasFormError = request.error && Object.keys(fieldErrors(request.error)).length === 0;
  return (
    <SignedOutFrame title="Choose a new password" text="We write to you; a link in the message lets you choose it.">
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <TextInput
          mb="lg"
          label="E-mail address"
          description="The one that you sign in with"
          type="email"
          autoComplete="username"
          required
          size="md"
          autoFocus
          {...form.getInputProps("email")}
        />
        {hasFormError && <ErrorNotice error={request.error} />}
        <Button type="submit" fullWidth size="md" loading={request.isPending} mt={hasFormError ? "md" : 0}>
          Send the message
        </Button>
      </form>
      <BackToSignIn />
    </SignedOutFrame>
  );
}

interface LinkSentProps {
  readonly email: string;
  readonly request: ResetRequest;
  readonly onOther: () => void;
}

/** The server does not tell whether the address has an account, so this page does not either. */
function LinkSent({ email, request, onOther }: LinkSentProps) {
  return (
    <SignedOutFrame title="Check your mail">
      <Alert icon={<IconMail aria-hidden />} variant="outline" role="status">
        If <strong>{email}</strong> has an account here, a message with a link is on its way. The link works once, for
        one hour.
      </Alert>
      <Text size="sm" c="dimmed">
        Nothing there after a few minutes? Look among the unwanted mail, and whether the address is the one that you
        registered with. A workstation without a mail server keeps its messages: an administrator finds yours in the
        outbox.
      </Text>
      {request.isError && <ErrorNotice error={request.error} />}
      <Group gap="xs">
        <Button variant="default" onClick={() => request.mutate(email)} loading={request.isPending}>
          Send it again
        </Button>
        <Button variant="default" onClick={onOther}>
          Another address
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

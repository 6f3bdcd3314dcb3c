import { Alert, Anchor, Button, Group, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconMail } from "@tabler/icons-react";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { api } from "../../api/client.ts";
import { fieldErrors } from "../../api/failure.ts";
import { Trouble } from "../../ui/states.tsx";
import { Frame } from "./frame.tsx";

export function ForgotPasswordPage() {
  const [search] = useSearchParams();
  const [writtenTo, setWrittenTo] = useState<string>();
  const ask = useMutation({
    mutationFn: (email: string) => api.accounts.forgotPassword({ body: { email } }),
    onSuccess: (_answer, email) => setWrittenTo(email),
  });
  if (writtenTo !== undefined) return <Written email={writtenTo} ask={ask} onOther={() => setWrittenTo(undefined)} />;
  return <AskForm email={search.get("email") ?? ""} ask={ask} />;
}

type Ask = UseMutationResult<unknown, Error, string>;

function AskForm({ email, ask }: { readonly email: string; readonly ask: Ask }) {
  const form = useForm({
    initialValues: { email },
    validate: {
      email: (text) => (/^\S+@\S+\.\S+$/.test(text.trim()) ? null : "An e-mail address, like ann@dealer.com"),
    },
  });
  const submit = (values: { email: string }) =>
    ask.mutate(values.email.trim(), { onError: (error) => form.setErrors(fieldErrors(error)) });
  const unplaced = ask.error && Object.keys(fieldErrors(ask.error)).length === 0;
  return (
    <Frame title="Choose a new password" text="We write to you; a link in the message lets you choose it.">
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
        {unplaced && <Trouble error={ask.error} />}
        <Button type="submit" fullWidth size="md" loading={ask.isPending} mt={unplaced ? "md" : 0}>
          Send the message
        </Button>
      </form>
      <BackToSignIn />
    </Frame>
  );
}

interface WrittenProps {
  readonly email: string;
  readonly ask: Ask;
  readonly onOther: () => void;
}

/** The server does not tell whether the address has an account, so this page does not either. */
function Written({ email, ask, onOther }: WrittenProps) {
  return (
    <Frame title="Check your mail">
      <Alert icon={<IconMail aria-hidden />} variant="outline" role="status">
        If <strong>{email}</strong> has an account here, a message with a link is on its way. The link works once, for
        one hour.
      </Alert>
      <Text size="sm" c="dimmed">
        Nothing there after a few minutes? Look among the unwanted mail, and whether the address is the one that you
        registered with. A workstation without a mail server keeps its messages: an administrator finds yours in the
        outbox.
      </Text>
      {ask.isError && <Trouble error={ask.error} />}
      <Group gap="xs">
        <Button variant="default" onClick={() => ask.mutate(email)} loading={ask.isPending}>
          Send it again
        </Button>
        <Button variant="default" onClick={onOther}>
          Another address
        </Button>
      </Group>
      <BackToSignIn />
    </Frame>
  );
}

const BackToSignIn = () => (
  <Text size="sm">
    <Anchor component={Link} to="/sign-in" underline="always">
      Back to sign-in
    </Anchor>
  </Text>
);

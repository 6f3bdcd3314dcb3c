import { Alert, Anchor, Button, Group, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconMail } from "@tabler/icons-react";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { api } from "../../api/client/client.ts";
import { fieldErrors, isAboutField } from "../../api/client/error-explanation.ts";
import { Rich } from "../../texts/rich.tsx";
import { t } from "../../texts/t.ts";
import { ErrorNotice } from "../../ui/page/states.tsx";
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
      email: (text) => (/^\S+@\S+\.\S+$/.test(text.trim()) ? null : t("common.invalidEmail")),
    },
  });
  const submit = (values: { email: string }) =>
    request.mutate(values.email.trim(), { onError: (error) => form.setErrors(fieldErrors(error)) });
  const hasFormError = request.error && !isAboutField(fieldErrors(request.error), form.values);
  return (
    <SignedOutFrame title={t("accounts.forgot.title")} text={t("accounts.forgot.text")}>
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <TextInput
          mb="lg"
          label={t("common.email")}
          description={t("accounts.forgot.addressHint")}
          type="email"
          autoComplete="username"
          required
          size="md"
          autoFocus
          {...form.getInputProps("email")}
        />
        {hasFormError && <ErrorNotice error={request.error} />}
        <Button type="submit" fullWidth size="md" loading={request.isPending} mt={hasFormError ? "md" : 0}>
          {t("accounts.forgot.button")}
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
    <SignedOutFrame title={t("accounts.checkMail.title")}>
      <Alert icon={<IconMail aria-hidden />} variant="outline" role="status">
        <Rich text="accounts.forgot.sent" components={{ strong: <strong /> }} values={{ email }} />
      </Alert>
      <Text size="sm" c="dimmed">
        {t("accounts.forgot.missing")}
      </Text>
      {request.isError && <ErrorNotice error={request.error} />}
      <Group gap="xs">
        <Button variant="default" onClick={() => request.mutate(email)} loading={request.isPending}>
          {t("accounts.checkMail.sendAgain")}
        </Button>
        <Button variant="default" onClick={onChangeAddress}>
          {t("accounts.forgot.changeAddress")}
        </Button>
      </Group>
      <BackToSignIn />
    </SignedOutFrame>
  );
}

const BackToSignIn = () => (
  <Text size="sm">
    <Anchor component={Link} to="/sign-in" underline="always">
      {t("accounts.signIn.back")}
    </Anchor>
  </Text>
);

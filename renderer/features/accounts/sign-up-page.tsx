import { Anchor, Button, PasswordInput, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate, useSearchParams } from "react-router";
import { AppError } from "../../../contracts/kit/errors.ts";
import { api } from "../../api/client/client.ts";
import { fieldErrors } from "../../api/client/error-explanation.ts";
import { markAccountCreated, useIsFirstAccount } from "../../api/client/health.ts";
import { language } from "../../texts/language.ts";
import { Rich } from "../../texts/rich.tsx";
import { t } from "../../texts/t.ts";
import { ErrorNotice } from "../../ui/page/states.tsx";
import { leadsToInvitation, rememberNext, withNext } from "./return-path.ts";
import { SignedOutFrame } from "./signed-out-frame.tsx";

interface Registration {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** The error's messages by field. */
function errorsByField(error: unknown): Record<string, string> {
  if (error instanceof AppError && error.code === "WEAK_PASSWORD") return { password: error.message };
  if (error instanceof AppError && error.code === "EMAIL_ALREADY_EXISTS") return { email: error.message };
  return fieldErrors(error);
}

export function SignUpPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const next = search.get("next");
  const invited = leadsToInvitation(next);
  const isFirst = useIsFirstAccount() === true;
  const form = useForm<Registration>({
    initialValues: { name: "", email: "", password: "" },
    validate: {
      name: (text) => (text.trim().length < 2 ? t("accounts.signUp.nameMissing") : null),
      email: (text) => (/^\S+@\S+\.\S+$/.test(text.trim()) ? null : t("common.invalidEmail")),
      password: (text) => (text.length === 0 ? t("accounts.password.missing") : null),
    },
  });
  const register = useMutation({
    mutationFn: (body: Registration) =>
      api.accounts.register({ body: { ...body, email: body.email.trim(), language } }),
    // asked before: the server's answer changes with this registration
    onMutate: () => (isFirst ? "/welcome" : null),
    onSuccess: ({ user }, _, otherwise) => {
      rememberNext(next ?? otherwise);
      markAccountCreated();
      return navigate(`/check-mail?email=${encodeURIComponent(user.email)}`);
    },
    onError: (error) => form.setErrors(errorsByField(error)),
  });
  const hasFormError = register.error && Object.keys(errorsByField(register.error)).length === 0;
  return (
    <SignedOutFrame
      title={t(isFirst ? "accounts.signUp.first.title" : "accounts.signUp.title")}
      text={invited ? t("accounts.signUp.invited") : isFirst && t("accounts.signUp.first.text")}
    >
      <form onSubmit={form.onSubmit((values) => register.mutate(values))} noValidate>
        <TextInput
          label={t("common.name")}
          autoComplete="name"
          required
          autoFocus
          size="md"
          {...form.getInputProps("name")}
        />
        <TextInput
          mt="md"
          label={t("common.email")}
          type="email"
          autoComplete="username"
          required
          size="md"
          {...form.getInputProps("email")}
        />
        <PasswordInput
          mt="md"
          mb="lg"
          label={t("accounts.password.label")}
          description={t("accounts.password.hint")}
          autoComplete="new-password"
          required
          size="md"
          visibilityToggleButtonProps={{ "aria-label": t("accounts.password.show") }}
          {...form.getInputProps("password")}
        />
        {hasFormError && <ErrorNotice error={register.error} />}
        <Button type="submit" fullWidth size="md" loading={register.isPending} mt={hasFormError ? "md" : 0}>
          {t("accounts.signUp.button")}
        </Button>
      </form>
      {!isFirst && (
        <Text c="dimmed" size="sm">
          <Rich
            text="accounts.signUp.hasAccount"
            components={{ a: <Anchor component={Link} to={withNext("/sign-in", next)} underline="always" /> }}
          />
        </Text>
      )}
    </SignedOutFrame>
  );
}

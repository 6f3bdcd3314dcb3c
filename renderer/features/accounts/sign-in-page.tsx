import { Alert, Anchor, Button, Center, Loader, PasswordInput, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { Link, Navigate, useNavigate, useSearchParams } from "react-router";
import { AppError } from "../../../contracts/kit/errors.ts";
import { api } from "../../api/client/client.ts";
import { fieldErrors } from "../../api/client/error-explanation.ts";
import { useIsFirstAccount } from "../../api/client/health.ts";
import { queryClient, sessionKey } from "../../api/client/query.ts";
import { useSession } from "../../api/client/session.ts";
import { Rich } from "../../texts/rich.tsx";
import { t } from "../../texts/t.ts";
import { ErrorNotice } from "../../ui/page/states.tsx";
import { DemoSignIn } from "./demo-sign-in.tsx";
import { leadsToInvitation, safeNext, withNext } from "./return-path.ts";
import { SignUpPage } from "./sign-up-page.tsx";
import { SignedOutFrame } from "./signed-out-frame.tsx";

/** The sign-in page. If nobody has an account yet, the page to create the first one. */
export function SignInPage() {
  const isFirst = useIsFirstAccount();
  if (isFirst) return <SignUpPage />;
  if (isFirst === false) return <SignIn />;
  return (
    <Center mih="100dvh">
      <Loader aria-label={t("common.loading")} />
    </Center>
  );
}

function SignIn() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const session = useSession();
  const next = search.get("next");
  const form = useForm({
    initialValues: { email: search.get("email") ?? "", password: "" },
    validate: {
      email: (text) => (text.trim() === "" ? t("accounts.signIn.emailMissing") : null),
      password: (text) => (text === "" ? t("accounts.signIn.passwordMissing") : null),
    },
  });
  async function finishSignIn() {
    const { user } = await api.accounts.me();
    queryClient.setQueryData(sessionKey, user);
    await navigate(safeNext(next), { replace: true });
  }
  const signIn = useMutation({
    mutationFn: ({ email, password }: { email: string; password: string }) =>
      api.accounts.login({ body: { email: email.trim(), password } }),
    onSuccess: finishSignIn,
    onError: (error) => {
      if (error instanceof AppError && error.code === "VALIDATION_ERROR") form.setErrors(fieldErrors(error));
    },
  });
  if (session.data && !signIn.isPending) return <Navigate to={safeNext(next)} replace />;
  return (
    <SignedOutFrame
      title={t("accounts.signIn.title")}
      text={t(leadsToInvitation(next) ? "accounts.signIn.toJoin" : "accounts.signIn.text")}
    >
      <DemoSignIn onSignedIn={finishSignIn} />
      <form onSubmit={form.onSubmit((values) => signIn.mutate(values))} noValidate>
        <TextInput
          label={t("common.email")}
          type="email"
          autoComplete="username"
          required
          size="md"
          autoFocus={form.values.email === ""}
          {...form.getInputProps("email")}
        />
        <PasswordInput
          mt="md"
          mb="lg"
          label={t("accounts.password.label")}
          autoComplete="current-password"
          required
          size="md"
          visibilityToggleButtonProps={{ "aria-label": t("accounts.password.show") }}
          autoFocus={form.values.email !== ""}
          {...form.getInputProps("password")}
        />
        {signIn.error && <SignInError error={signIn.error} email={form.values.email} />}
        <Button type="submit" fullWidth size="md" loading={signIn.isPending} mt={signIn.error ? "md" : 0}>
          {t("accounts.signIn.title")}
        </Button>
      </form>
      <Text c="dimmed" size="sm">
        <Anchor component={Link} to={forgotPasswordPath(form.values.email)} underline="always">
          {t("accounts.signIn.forgot")}
        </Anchor>
      </Text>
      <Text c="dimmed" size="sm">
        <Rich
          text="accounts.signIn.new"
          components={{ a: <Anchor component={Link} to={withNext("/sign-up", next)} underline="always" /> }}
        />
      </Text>
    </SignedOutFrame>
  );
}

const forgotPasswordPath = (email: string): string =>
  email.trim() === "" ? "/forgot-password" : `/forgot-password?email=${encodeURIComponent(email.trim())}`;

function SignInError({ error, email }: { readonly error: Error; readonly email: string }) {
  if (error instanceof AppError && error.code === "EMAIL_NOT_VERIFIED") {
    return (
      <Alert
        color="yellow"
        variant="outline"
        title={t("accounts.signIn.unverified.title")}
        role="alert"
        styles={{ title: { color: "var(--warn)" } }}
      >
        <Anchor component={Link} to={`/check-mail?email=${encodeURIComponent(email)}`} underline="always">
          {t("accounts.signIn.unverified.action")}
        </Anchor>
      </Alert>
    );
  }
  if (error instanceof AppError && error.code === "INVALID_CREDENTIALS") {
    return (
      <Alert color="red" variant="outline" role="alert" bg="var(--alarm-wash)">
        {error.message} {t("accounts.signIn.wrong")}
      </Alert>
    );
  }
  return <ErrorNotice error={error} />;
}

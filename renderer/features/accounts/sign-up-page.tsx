import { Anchor, Button, PasswordInput, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate, useSearchParams } from "react-router";
import { AppError } from "../../../contracts/kit/errors.ts";
import { api } from "../../api/client.ts";
import { fieldErrors } from "../../api/error-explanation.ts";
import { markAccountCreated, useIsFirstAccount } from "../../api/health.ts";
import { ErrorNotice } from "../../ui/states.tsx";
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
      name: (text) => (text.trim().length < 2 ? "Enter your name as it should appear on reports" : null),
      email: (text) => (/^\S+@\S+\.\S+$/.test(text.trim()) ? null : "Enter an e-mail address, like ann@dealer.com"),
      password: (text) => (text.length === 0 ? "Choose a password" : null),
    },
  });
  const register = useMutation({
    mutationFn: (body: Registration) => api.accounts.register({ body: { ...body, email: body.email.trim() } }),
    onSuccess: ({ user }) => {
      rememberNext(next);
      markAccountCreated();
      return navigate(`/check-mail?email=${encodeURIComponent(user.email)}`);
    },
    onError: (error) => form.setErrors(errorsByField(error)),
  });
  const hasFormError = register.error && Object.keys(errorsByField(register.error)).length === 0;
  return (
    <SignedOutFrame
      title={isFirst ? "Create the first account" : "Create your account"}
      text={
        invited
          ? "Use the address that the invitation was sent to. Then you can join the team."
          : isFirst && "Nobody has an account on this workstation yet. The first account is its administrator."
      }
    >
      <form onSubmit={form.onSubmit((values) => register.mutate(values))} noValidate>
        <TextInput label="Name" autoComplete="name" required autoFocus size="md" {...form.getInputProps("name")} />
        <TextInput
          mt="md"
          label="E-mail address"
          type="email"
          autoComplete="username"
          required
          size="md"
          {...form.getInputProps("email")}
        />
        <PasswordInput
          mt="md"
          mb="lg"
          label="Password"
          description="A few unrelated words make a good one."
          autoComplete="new-password"
          required
          size="md"
          visibilityToggleButtonProps={{ "aria-label": "Show password" }}
          {...form.getInputProps("password")}
        />
        {hasFormError && <ErrorNotice error={register.error} />}
        <Button type="submit" fullWidth size="md" loading={register.isPending} mt={hasFormError ? "md" : 0}>
          Create account
        </Button>
      </form>
      {!isFirst && (
        <Text c="dimmed" size="sm">
          Already have an account?{" "}
          <Anchor component={Link} to={withNext("/sign-in", next)} underline="always">
            Sign in
          </Anchor>
        </Text>
      )}
    </SignedOutFrame>
  );
}

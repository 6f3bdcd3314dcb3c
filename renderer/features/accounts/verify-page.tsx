import { Alert, Button, Group, Loader, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconArrowRight, IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useSearchParams } from "react-router";
import { AppError } from "../../../contracts/kit/errors.ts";
import { api } from "../../api/client/client.ts";
import { queryClient, sessionKey } from "../../api/client/query.ts";
import { t } from "../../texts/t.ts";
import { ErrorNotice } from "../../ui/page/states.tsx";
import { leadsToInvitation, rememberedNext, safeNext, withNext } from "./return-path.ts";
import { SignedOutFrame } from "./signed-out-frame.tsx";

/** Verifies the address. In the browser that registered, this also signs in; elsewhere the user signs in by password. */
async function verify(token: string) {
  const result = await api.accounts.verifyEmail({ body: { token, signIn: true } });
  if (result.signedIn) {
    queryClient.setQueryData(sessionKey, (await api.accounts.me()).user);
    notifications.show({ message: result.message });
  }
  return result;
}

/** Whether the error says nothing about the link: the server did not respond, or could not do the work. */
const isUndecided = (error: unknown): boolean =>
  !(error instanceof AppError) || error.status >= 500 || error.code === "RATE_LIMIT_EXCEEDED";

export function VerifyPage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  // a query and not a mutation, so that the token is used only once, however often the page renders
  const verified = useQuery({
    queryKey: ["verify-email", token],
    queryFn: () => verify(token),
    enabled: token !== "",
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const next = rememberedNext();
  if (verified.data?.signedIn) return <Navigate to={safeNext(next)} replace />;
  if (verified.isSuccess) {
    return (
      <SignedOutFrame title={t("accounts.verify.done")}>
        <Alert icon={<IconCheck aria-hidden />} variant="outline" role="status">
          {verified.data.message}
          {leadsToInvitation(next) && ` ${t("accounts.verify.toJoin")}`}
        </Alert>
        <Button
          component={Link}
          to={withNext("/sign-in", next)}
          size="md"
          rightSection={<IconArrowRight size={16} aria-hidden />}
        >
          {t("accounts.signIn.title")}
        </Button>
      </SignedOutFrame>
    );
  }
  if (verified.isError && isUndecided(verified.error)) {
    return (
      <SignedOutFrame title={t("accounts.verify.undecided")}>
        <ErrorNotice error={verified.error} onRetry={() => void verified.refetch()} />
      </SignedOutFrame>
    );
  }
  if (token === "" || verified.isError) {
    return (
      <SignedOutFrame title={t("accounts.verify.invalid.title")}>
        {verified.isError ? (
          <ErrorNotice error={verified.error} />
        ) : (
          <Text>{t("accounts.verify.invalid.noToken")}</Text>
        )}
        <Text>{t("accounts.verify.invalid.text")}</Text>
        <Button component={Link} to="/sign-in" variant="default">
          {t("accounts.signIn.back")}
        </Button>
      </SignedOutFrame>
    );
  }
  return (
    <SignedOutFrame title={t("accounts.verify.running")}>
      <Group gap="xs">
        <Loader size="xs" aria-hidden /> <Text c="dimmed">{t("accounts.verify.wait")}</Text>
      </Group>
    </SignedOutFrame>
  );
}

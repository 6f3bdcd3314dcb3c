import { Alert, Button, Group, Loader, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconArrowRight, IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useSearchParams } from "react-router";
import { api } from "../../api/client.ts";
import { queryClient, sessionKey } from "../../api/query.ts";
import { ErrorNotice } from "../../ui/states.tsx";
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
      <SignedOutFrame title="Address verified">
        <Alert icon={<IconCheck aria-hidden />} variant="outline" role="status">
          {verified.data.message}
          {leadsToInvitation(next) && " Sign in to join the team that invited you."}
        </Alert>
        <Button
          component={Link}
          to={withNext("/sign-in", next)}
          size="md"
          rightSection={<IconArrowRight size={16} aria-hidden />}
        >
          Sign in
        </Button>
      </SignedOutFrame>
    );
  }
  if (token === "" || verified.isError) {
    return (
      <SignedOutFrame title="This link is not valid">
        {verified.isError ? <ErrorNotice error={verified.error} /> : <Text>The address has no token.</Text>}
        <Text>
          A link works once and expires after 24 hours. To request a new link, sign in with the unverified address.
        </Text>
        <Button component={Link} to="/sign-in" variant="default">
          Back to sign-in
        </Button>
      </SignedOutFrame>
    );
  }
  return (
    <SignedOutFrame title="Verifying your address">
      <Group gap="xs">
        <Loader size="xs" aria-hidden /> <Text c="dimmed">One moment…</Text>
      </Group>
    </SignedOutFrame>
  );
}

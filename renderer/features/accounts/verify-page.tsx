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

/** In the browser that registered, this signs in as well; elsewhere the person signs in by password. */
async function verify(token: string) {
  const answer = await api.accounts.verifyEmail({ body: { token, signIn: true } });
  if (answer.signedIn) {
    queryClient.setQueryData(sessionKey, (await api.accounts.me()).user);
    notifications.show({ message: answer.message });
  }
  return answer;
}

export function VerifyPage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  // a query, so that the token is spent once however often the page is drawn
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
      <SignedOutFrame title="Your address is verified">
        <Alert icon={<IconCheck aria-hidden />} variant="outline" role="status">
          {verified.data.message}
          {leadsToInvitation(next) && " Then you can join the team that invites you."}
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
      <SignedOutFrame title="This link does not work">
        {verified.isError ? <ErrorNotice error={verified.error} /> : <Text>The address has no token in it.</Text>}
        <Text>
          A link works once, for 24 hours. Signing in with an address that is not verified lets you ask for another.
        </Text>
        <Button component={Link} to="/sign-in" variant="default">
          To sign-in
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

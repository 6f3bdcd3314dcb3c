import { Alert, Button, Group, Loader, Text } from "@mantine/core";
import { IconArrowRight, IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { api } from "../../api/client.ts";
import { Trouble } from "../../ui/states.tsx";
import { Frame } from "./frame.tsx";
import { leadsToInvitation, rememberedNext, withNext } from "./return-path.ts";

export function VerifyPage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  // a query, so that the token is spent once however often the page is drawn
  const verified = useQuery({
    queryKey: ["verify-email", token],
    queryFn: () => api.accounts.verifyEmail({ body: { token } }),
    enabled: token !== "",
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const next = rememberedNext();
  if (verified.isSuccess) {
    return (
      <Frame title="Your address is verified">
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
      </Frame>
    );
  }
  if (token === "" || verified.isError) {
    return (
      <Frame title="This link does not work">
        {verified.isError ? <Trouble error={verified.error} /> : <Text>The address has no token in it.</Text>}
        <Text>
          A link works once, for 24 hours. Signing in with an address that is not verified lets you ask for another.
        </Text>
        <Button component={Link} to="/sign-in" variant="default">
          To sign-in
        </Button>
      </Frame>
    );
  }
  return (
    <Frame title="Verifying your address">
      <Group gap="xs">
        <Loader size="xs" aria-hidden /> <Text c="dimmed">One moment…</Text>
      </Group>
    </Frame>
  );
}

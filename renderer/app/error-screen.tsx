import { Button, Center, Group, Stack, Text, Title } from "@mantine/core";
import { IconRoadOff } from "@tabler/icons-react";
import { Link, useLocation, useNavigate, useRouteError } from "react-router";
import { Page } from "../ui/page.tsx";
import { EmptyState } from "../ui/states.tsx";
import { WindowOutdated } from "./page-files.ts";

/** Something in the page itself broke. */
export function ErrorScreen() {
  return (
    <Center mih="100dvh" p="lg">
      <Stack maw={420} gap="sm">
        <Title order={1}>This page has stopped working</Title>
        <Text>
          What was saved is safe: everything is kept by the server, not by this page. Reload it; if it stops again, go
          back to the inventory.
        </Text>
        <Group>
          <Button onClick={() => window.location.reload()}>Reload</Button>
          <Button variant="default" component="a" href="/inventory">
            Inventory
          </Button>
        </Group>
      </Stack>
    </Center>
  );
}

/** A page broke, or could not be fetched. The rest of the window goes on: what it holds is not to be lost for this. */
export function PageError() {
  const here = useLocation();
  const navigate = useNavigate();
  const outdated = useRouteError() instanceof WindowOutdated;
  if (outdated) return <UpdateNotice />;
  return (
    <Page title="This page could not be shown" maxWidth={620}>
      <Stack gap="sm" align="flex-start">
        <Text>
          The server may not answer, or it may have been updated. Everything else goes on, and photos and clips that are
          not sent yet are still here.
        </Text>
        <Group>
          <Button onClick={() => void navigate(here, { replace: true })}>Try again</Button>
          <Button variant="default" component={Link} to="/inventory">
            Inventory
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          If it stays, start what is not sent yet, then reload the window.
        </Text>
      </Stack>
    </Page>
  );
}

/** The pages of this window's version are gone from the server. */
function UpdateNotice() {
  return (
    <Page title="Forecourt was updated" maxWidth={620}>
      <Stack gap="sm" align="flex-start">
        <Text>
          This window still runs the version before. Start the inspections and clips that are not sent yet, then reload
          the window.
        </Text>
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </Stack>
    </Page>
  );
}

export function NotFound() {
  return (
    <EmptyState
      icon={<IconRoadOff size={40} stroke={1.3} />}
      title="There is no page at this address"
      text="It may have been moved or mistyped. Nothing is lost."
      action={
        <Button component={Link} to="/inventory">
          Go to the inventory
        </Button>
      }
    />
  );
}

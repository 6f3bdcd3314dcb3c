import { Button, Center, Group, Stack, Text, Title } from "@mantine/core";
import { IconRoadOff } from "@tabler/icons-react";
import { Link, useLocation, useNavigate, useRouteError } from "react-router";
import { Page } from "../ui/page.tsx";
import { EmptyState } from "../ui/states.tsx";
import { WindowOutdated } from "./page-files.ts";

/** An error in the page's own code. */
export function ErrorScreen() {
  return (
    <Center mih="100dvh" p="lg">
      <Stack maw={420} gap="sm">
        <Title order={1}>Something went wrong</Title>
        <Text>
          Saved data is safe on the server. Reload this page. If the error comes back, return to the inventory.
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

/** A page failed or could not be loaded. The rest of the window keeps working, so that unsent photos are not lost. */
export function PageError() {
  const location = useLocation();
  const navigate = useNavigate();
  const outdated = useRouteError() instanceof WindowOutdated;
  if (outdated) return <UpdateNotice />;
  return (
    <Page title="This page could not be shown" maxWidth={620}>
      <Stack gap="sm" align="flex-start">
        <Text>
          The server may not be responding, or it may have been updated. The other pages still work, and unsent photos
          and clips are not lost.
        </Text>
        <Group>
          <Button onClick={() => void navigate(location, { replace: true })}>Try again</Button>
          <Button variant="default" component={Link} to="/inventory">
            Inventory
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          If this keeps happening, start the unsent inspections, then reload the window.
        </Text>
      </Stack>
    </Page>
  );
}

/** The server no longer has the pages of this window's version. */
function UpdateNotice() {
  return (
    <Page title="Forecourt was updated" maxWidth={620}>
      <Stack gap="sm" align="flex-start">
        <Text>
          This window still runs the previous version. Start the inspections and uploads that are not sent yet, then
          reload the window.
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
      title="Page not found"
      text="The address may be wrong, or the page may have moved."
      action={
        <Button component={Link} to="/inventory">
          Go to the inventory
        </Button>
      }
    />
  );
}

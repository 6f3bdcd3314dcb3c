import { Button, Center, Group, Stack, Text, Title } from "@mantine/core";
import { IconRoadOff } from "@tabler/icons-react";
import { Link } from "react-router";
import { Nothing } from "../ui/states.tsx";

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

export function NotFound() {
  return (
    <Nothing
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

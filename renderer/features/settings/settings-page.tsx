import { Text, Title } from "@mantine/core";
import { Page } from "../../ui/page.tsx";
import { AccountPanel } from "./account-panel.tsx";
import { ClipsPanel } from "./clips-panel.tsx";
import { KeysPanel } from "./keys-panel.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";

export function SettingsPage() {
  return (
    <Page title="Settings" maxWidth={980}>
      <Title order={2} mb="xs">
        Account
      </Title>
      <AccountPanel />
      <Title order={2} mt="xl">
        API keys
      </Title>
      <Text c="dimmed" size="sm" mb="xs">
        Another program uses a key to do through the API what you do here.
      </Text>
      <KeysPanel />
      <Title order={2} mt="xl">
        360° clips
      </Title>
      <Text c="dimmed" size="sm" mb="xs">
        Once its view is ready, a clip is needed no more: frames and masks stay when it goes.
      </Text>
      <ClipsPanel />
      <Title order={2} mt="xl">
        Where you are signed in
      </Title>
      <Text c="dimmed" size="sm" mb="xs">
        End a session that you do not know.
      </Text>
      <SessionsPanel />
    </Page>
  );
}

import { Button, Text, Title } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { Link } from "react-router";
import { useSession } from "../../api/session.ts";
import { Page } from "../../ui/page.tsx";
import { AccountPanel } from "./account-panel.tsx";
import { ClipsPanel } from "./clips-panel.tsx";
import { KeysPanel } from "./keys-panel.tsx";
import { PasswordPanel } from "./password-panel.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";

export function SettingsPage() {
  return (
    <Page title="Settings" maxWidth={980}>
      <Title order={2} mb="xs">
        Account
      </Title>
      <AccountPanel />
      <Title order={2} mt="xl">
        Password
      </Title>
      <Text c="dimmed" size="sm" mb="xs">
        You stay signed in here and are signed out everywhere else.
      </Text>
      <PasswordPanel />
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
      <AuditLink />
    </Page>
  );
}

/** The audit log is an administrator's. */
function AuditLink() {
  const { data: user } = useSession();
  if (user?.role !== "ADMIN") return null;
  return (
    <>
      <Title order={2} mt="xl">
        Audit log
      </Title>
      <Text c="dimmed" size="sm" mb="xs">
        Who changed money, access, people and findings, when and from where.
      </Text>
      <Button
        component={Link}
        to="/settings/audit"
        variant="default"
        leftSection={<IconHistory size={16} aria-hidden />}
      >
        Open the audit log
      </Button>
    </>
  );
}

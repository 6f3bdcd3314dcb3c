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
        Changing your password signs you out everywhere else.
      </Text>
      <PasswordPanel />
      <Title order={2} mt="xl">
        API keys
      </Title>
      <Text c="dimmed" size="sm" mb="xs">
        Programs use API keys to access your data through the API.
      </Text>
      <KeysPanel />
      <Title order={2} mt="xl">
        360° clips
      </Title>
      <Text c="dimmed" size="sm" mb="xs">
        A clip is not needed once its 360° view is ready. Frames and masks stay when the clip is deleted.
      </Text>
      <ClipsPanel />
      <Title order={2} mt="xl">
        Sessions
      </Title>
      <Text c="dimmed" size="sm" mb="xs">
        The browsers where you are signed in. Sign out a session that you do not recognize.
      </Text>
      <SessionsPanel />
      <AuditLink />
    </Page>
  );
}

/** Only administrators may read the audit log. */
function AuditLink() {
  const { data: user } = useSession();
  if (user?.role !== "ADMIN") return null;
  return (
    <>
      <Title order={2} mt="xl">
        Audit log
      </Title>
      <Text c="dimmed" size="sm" mb="xs">
        Changes of prices, access, people and findings, with who made them, when and from where.
      </Text>
      <Button
        component={Link}
        to="/settings/audit"
        variant="default"
        leftSection={<IconHistory size={16} aria-hidden />}
      >
        Open audit log
      </Button>
    </>
  );
}

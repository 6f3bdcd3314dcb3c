import { Button, Text, Title } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { Link } from "react-router";
import { useSession } from "../../api/session.ts";
import { t } from "../../texts/t.ts";
import { Page } from "../../ui/page.tsx";
import { AccountPanel } from "./account-panel.tsx";
import { ClipsPanel } from "./clips-panel.tsx";
import { DealershipPanel } from "./dealership/dealership-panel.tsx";
import { KeysPanel } from "./keys-panel.tsx";
import { PasswordPanel } from "./password-panel.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";

export function SettingsPage() {
  return (
    <Page title={t("settings.title")} maxWidth={980}>
      <Title order={2} mb="xs">
        {t("settings.account.title")}
      </Title>
      <AccountPanel />
      <Title order={2} mt="xl">
        {t("settings.password.title")}
      </Title>
      <Text c="dimmed" size="sm" mb="xs">
        {t("settings.password.text")}
      </Text>
      <PasswordPanel />
      <Title order={2} mt="xl">
        {t("settings.dealership.title")}
      </Title>
      <Text c="dimmed" size="sm" mb="xs">
        {t("settings.dealership.text")}
      </Text>
      <DealershipPanel />
      <Title order={2} mt="xl">
        {t("settings.keys.title")}
      </Title>
      <Text c="dimmed" size="sm" mb="xs">
        {t("settings.keys.text")}
      </Text>
      <KeysPanel />
      <Title order={2} mt="xl">
        {t("settings.clips.title")}
      </Title>
      <Text c="dimmed" size="sm" mb="xs">
        {t("settings.clips.text")}
      </Text>
      <ClipsPanel />
      <Title order={2} mt="xl">
        {t("settings.sessions.title")}
      </Title>
      <Text c="dimmed" size="sm" mb="xs">
        {t("settings.sessions.text")}
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
        {t("settings.audit.title")}
      </Title>
      <Text c="dimmed" size="sm" mb="xs">
        {t("settings.audit.text")}
      </Text>
      <Button
        component={Link}
        to="/settings/audit"
        variant="default"
        leftSection={<IconHistory size={16} aria-hidden />}
      >
        {t("settings.audit.open")}
      </Button>
    </>
  );
}

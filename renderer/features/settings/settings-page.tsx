import { Box, Button, Text, Title } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import { Link, useLocation } from "react-router";
import { useSession } from "../../api/session.ts";
import { t } from "../../texts/t.ts";
import { Page } from "../../ui/page.tsx";
import { AccountPanel } from "./account-panel.tsx";
import { ClipsPanel } from "./clips-panel.tsx";
import { DealershipPanel } from "./dealership/dealership-panel.tsx";
import { KeysPanel } from "./keys-panel.tsx";
import { PasswordPanel } from "./password-panel.tsx";
import { PhonesPanel } from "./phones-panel.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";
import classes from "./settings-page.module.css";

export function SettingsPage() {
  useOpenSection();
  return (
    <Page title={t("settings.title")} maxWidth={980}>
      <Section id="account" title={t("settings.account.title")}>
        <AccountPanel />
      </Section>
      <Section id="password" title={t("settings.password.title")} text={t("settings.password.text")}>
        <PasswordPanel />
      </Section>
      <Section id="dealership" title={t("settings.dealership.title")} text={t("settings.dealership.text")}>
        <DealershipPanel />
      </Section>
      <Section id="keys" title={t("settings.keys.title")} text={t("settings.keys.text")}>
        <KeysPanel />
      </Section>
      <Section id="clips" title={t("settings.clips.title")} text={t("settings.clips.text")}>
        <ClipsPanel />
      </Section>
      <Section id="phones" title={t("settings.phones.title")} text={t("settings.phones.text")}>
        <PhonesPanel />
      </Section>
      <Section id="sessions" title={t("settings.sessions.title")} text={t("settings.sessions.text")}>
        <SessionsPanel />
      </Section>
      <AuditLink />
    </Page>
  );
}

/** Shows and focuses the section that the address names: /settings#dealership. */
function useOpenSection(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== "") document.getElementById(hash.slice(1))?.focus();
  }, [hash]);
}

interface SectionProps {
  /** The part of the address after `#`. */
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

const Section = ({ id, title, text, children }: SectionProps) => (
  <Box mb="xl">
    <Title order={2} id={id} tabIndex={-1} className={classes.title ?? ""} mb={text === undefined ? "xs" : 0}>
      {title}
    </Title>
    {text !== undefined && (
      <Text c="dimmed" size="sm" mb="xs">
        {text}
      </Text>
    )}
    {children}
  </Box>
);

/** Only administrators may read the audit log. */
function AuditLink() {
  const { data: user } = useSession();
  if (user?.role !== "ADMIN") return null;
  return (
    <Section id="audit" title={t("settings.audit.title")} text={t("settings.audit.text")}>
      <Button
        component={Link}
        to="/settings/audit"
        variant="default"
        leftSection={<IconHistory size={16} aria-hidden />}
      >
        {t("settings.audit.open")}
      </Button>
    </Section>
  );
}

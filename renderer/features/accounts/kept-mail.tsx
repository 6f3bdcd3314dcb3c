import { Button, Stack, Text } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Mail } from "../../../contracts/system/outbox.ts";
import { t } from "../../texts/t.ts";
import { instant } from "../../ui/format/format.ts";

/** The verification link of a message as a path of this app; undefined if it has none. */
export function verificationPath(text: string): string | undefined {
  const token = /\/verify-email\?token=([\w.~%-]+)/.exec(text)?.[1];
  return token === undefined ? undefined : `/verify-email?token=${token}`;
}

/** A workstation without a mail server keeps its messages: this shows the verification message to the new user. */
export function KeptMail({ mail }: { readonly mail: Mail }) {
  const path = verificationPath(mail.text);
  return (
    <Stack className="panel" p="md" gap="sm" component="section" aria-label={t("accounts.keptMail.label")}>
      <div>
        <Text fw={600}>{mail.subject}</Text>
        <Text size="xs" c="dimmed">
          {t("accounts.keptMail.to", { address: mail.to, time: instant(mail.createdAt) })}
        </Text>
      </div>
      <Text size="sm" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {mail.text.trim()}
      </Text>
      {path && (
        <Button component={Link} to={path} rightSection={<IconArrowRight size={16} aria-hidden />}>
          {t("accounts.keptMail.verify")}
        </Button>
      )}
      <Text size="xs" c="dimmed">
        {t("accounts.keptMail.reason")}
      </Text>
    </Stack>
  );
}

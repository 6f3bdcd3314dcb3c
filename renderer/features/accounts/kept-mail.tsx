import { Button, Stack, Text } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Mail } from "../../../contracts/outbox.ts";
import { instant } from "../../ui/format.ts";

/** The verification link of a mail as a path of this app; undefined where it has none. */
export function verificationPath(text: string): string | undefined {
  const token = /\/verify-email\?token=([\w.~%-]+)/.exec(text)?.[1];
  return token === undefined ? undefined : `/verify-email?token=${token}`;
}

/** A workstation without a mail server keeps its messages: the newcomer's is shown here. */
export function KeptMail({ mail }: { readonly mail: Mail }) {
  const path = verificationPath(mail.text);
  return (
    <Stack className="panel" p="md" gap="sm" component="section" aria-label="The message to you">
      <div>
        <Text fw={600}>{mail.subject}</Text>
        <Text size="xs" c="dimmed">
          To {mail.to}, {instant(mail.createdAt)}
        </Text>
      </div>
      <Text size="sm" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {mail.text.trim()}
      </Text>
      {path && (
        <Button component={Link} to={path} rightSection={<IconArrowRight size={16} aria-hidden />}>
          Open the verification link
        </Button>
      )}
      <Text size="xs" c="dimmed">
        No mail server is set up on this workstation, so the message is kept here instead of being sent.
      </Text>
    </Stack>
  );
}

import { Button, Code, CopyButton, Group, Text } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import type { Invitation } from "../../../../contracts/teams.ts";
import { day } from "../../../ui/format.ts";

interface InvitationLinkProps {
  /** A new invitation: only a new one has its token. */
  readonly invitation: Invitation & { readonly token: string };
}

/** The link of a new invitation, so that it can also be sent in another way than by e-mail. */
export function InvitationLink({ invitation }: InvitationLinkProps) {
  const link = `${window.location.origin}/accept-invitation?token=${encodeURIComponent(invitation.token)}`;
  return (
    <>
      <Text role="status">
        We sent a message to <strong>{invitation.email}</strong>. Its link works once, until {day(invitation.expiresAt)}
        , and only for this address. You can also copy the link and send it yourself. It is shown only this once.
      </Text>
      <Code
        block
        aria-label="Invitation link"
        tabIndex={0}
        style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}
      >
        {link}
      </Code>
      <Group>
        <CopyButton value={link} timeout={4000}>
          {({ copied, copy }) => (
            <Button
              autoFocus
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            >
              {copied ? "Copied" : "Copy link"}
            </Button>
          )}
        </CopyButton>
      </Group>
    </>
  );
}

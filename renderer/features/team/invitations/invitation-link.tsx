import { Button, Code, CopyButton, Group, Text } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import type { Invitation } from "../../../../contracts/teams.ts";
import { day } from "../../../ui/format.ts";

interface InvitationLinkProps {
  /** As it was just made: only then does it carry its token. */
  readonly invitation: Invitation & { readonly token: string };
}

/** The link of a new invitation, for who would rather send it another way than by mail. */
export function InvitationLink({ invitation }: InvitationLinkProps) {
  const link = `${window.location.origin}/accept-invitation?token=${encodeURIComponent(invitation.token)}`;
  return (
    <>
      <Text role="status">
        A message is on its way to <strong>{invitation.email}</strong>. Its link works once, until{" "}
        {day(invitation.expiresAt)}, for this address alone. You may send it another way too; it is shown only now.
      </Text>
      <Code block aria-label="The link" tabIndex={0} style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
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
              {copied ? "Copied" : "Copy the link"}
            </Button>
          )}
        </CopyButton>
      </Group>
    </>
  );
}

import { Button, Code, CopyButton, Group, Text } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import type { Invitation } from "../../../../contracts/accounts/teams.ts";
import { Rich } from "../../../texts/rich.tsx";
import { t } from "../../../texts/t.ts";
import { day } from "../../../ui/format/format.ts";

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
        <Rich
          text="team.invitations.sent"
          components={{ strong: <strong /> }}
          values={{ email: invitation.email, day: day(invitation.expiresAt) }}
        />
      </Text>
      <Code
        block
        aria-label={t("team.invitations.link")}
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
              {copied ? t("common.copied") : t("team.invitations.copyLink")}
            </Button>
          )}
        </CopyButton>
      </Group>
    </>
  );
}

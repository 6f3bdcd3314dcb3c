import { Alert, Button, Center, Loader, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconUsersGroup } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { User } from "../../../contracts/accounts/accounts.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { api } from "../../api/client/client.ts";
import { explainError } from "../../api/client/error-explanation.ts";
import { queryClient } from "../../api/client/query.ts";
import { signOut, useSession } from "../../api/client/session.ts";
import { fromApi } from "../../texts/from-api.ts";
import { Rich } from "../../texts/rich.tsx";
import { t } from "../../texts/t.ts";
import { ErrorNotice } from "../../ui/page/states.tsx";
import { rememberNext, withNext } from "./return-path.ts";
import { SignedOutFrame } from "./signed-out-frame.tsx";

/** The page that an invitation's link opens. It has only the token: the message tells who invites the person. */
export function AcceptInvitationPage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const session = useSession();
  if (token === "") return <IncompleteLink />;
  if (session.data) return <AcceptInvitation token={token} user={session.data} />;
  if (session.data === null) return <SignedOutInvitation token={token} />;
  return session.isError ? (
    <SignedOutFrame title={t("accounts.invitation.title")}>
      <ErrorNotice error={session.error} onRetry={() => void session.refetch()} />
    </SignedOutFrame>
  ) : (
    <Center mih="100dvh">
      <Loader aria-label={t("common.loading")} />
    </Center>
  );
}

const invitationPath = (token: string) => `/accept-invitation?token=${encodeURIComponent(token)}`;

const SignedOutInvitation = ({ token }: { readonly token: string }) => (
  <SignedOutFrame title={t("accounts.invitation.title")} text={t("accounts.invitation.text")}>
    <Button component={Link} to={withNext("/sign-in", invitationPath(token))} size="md">
      {t("accounts.signIn.title")}
    </Button>
    <Button component={Link} to={withNext("/sign-up", invitationPath(token))} size="md" variant="default">
      {t("accounts.signUp.link")}
    </Button>
  </SignedOutFrame>
);

function AcceptInvitation({ token, user }: { readonly token: string; readonly user: User }) {
  const navigate = useNavigate();
  useEffect(() => rememberNext(null), []);
  const accept = useMutation({
    mutationFn: () => api.teams.acceptInvitation({ body: { token } }),
    onSuccess: async ({ team, role }) => {
      void queryClient.invalidateQueries({ queryKey: ["teams"] });
      notifications.show({
        title: t("accounts.invitation.welcome", { team: team.name }),
        message: t("accounts.invitation.role", { role: fromApi(role.name) }),
      });
      await navigate(`/team/${team.slug}`, { replace: true });
    },
  });
  return (
    <SignedOutFrame
      title={t("accounts.invitation.title")}
      text={
        <Rich
          text="accounts.invitation.signedInAs"
          components={{ strong: <strong /> }}
          values={{ name: user.name, email: user.email }}
        />
      }
    >
      {accept.isError ? (
        <AcceptError error={accept.error} token={token} onRetry={() => accept.mutate()} />
      ) : (
        <>
          <Button
            size="md"
            autoFocus
            leftSection={<IconUsersGroup size={18} aria-hidden />}
            loading={accept.isPending}
            onClick={() => accept.mutate()}
          >
            {t("accounts.invitation.join")}
          </Button>
          <Button component={Link} to="/inventory" size="md" variant="default">
            {t("common.notNow")}
          </Button>
          <Text c="dimmed" size="sm">
            {t("accounts.invitation.effect")}
          </Text>
        </>
      )}
    </SignedOutFrame>
  );
}

interface AcceptErrorProps {
  readonly error: Error;
  readonly token: string;
  readonly onRetry: () => void;
}

/** Tells why the invitation cannot be accepted, and what to do next. */
function AcceptError({ error, token, onRetry }: AcceptErrorProps) {
  const code = error instanceof AppError ? error.code : undefined;
  if (code === "ALREADY_TEAM_MEMBER") {
    return (
      <>
        <Reason title={t("accounts.invitation.member.title")} text={t("accounts.invitation.member.text")} />
        <Button component={Link} to="/team" size="md">
          {t("accounts.invitation.member.action")}
        </Button>
      </>
    );
  }
  if (code === "INVITATION_EXPIRED") {
    return (
      <>
        <Reason title={t("accounts.invitation.expired.title")} text={t("accounts.invitation.expired.text")} />
        <InventoryLink />
      </>
    );
  }
  if (code === "INVITATION_NOT_FOUND") {
    return (
      <>
        <Reason title={explainError(error).problem} text={t("accounts.invitation.otherAddress.text")} />
        <SwitchAccount token={token} />
        <InventoryLink />
      </>
    );
  }
  return <ErrorNotice error={error} onRetry={onRetry} />;
}

const Reason = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <Alert color="yellow" variant="outline" title={title} role="alert" styles={{ title: { color: "var(--warn)" } }}>
    {text}
  </Alert>
);

/** Signs out and reloads the page, as signing out does everywhere. After signing in the user returns here. */
function SwitchAccount({ token }: { readonly token: string }) {
  const leave = useMutation({
    mutationFn: signOut,
    onSuccess: () => window.location.assign(withNext("/sign-in", invitationPath(token))),
  });
  return (
    <>
      {leave.isError && <ErrorNotice error={leave.error} />}
      <Button size="md" loading={leave.isPending || leave.isSuccess} onClick={() => leave.mutate()}>
        {t("accounts.invitation.otherAddress.action")}
      </Button>
    </>
  );
}

const InventoryLink = () => (
  <Button component={Link} to="/inventory" size="md" variant="default">
    {t("accounts.invitation.inventory")}
  </Button>
);

const IncompleteLink = () => (
  <SignedOutFrame title={t("accounts.invitation.incomplete.title")}>
    <Text role="alert">{t("accounts.invitation.incomplete.text")}</Text>
    <Button component={Link} to="/inventory" size="md" variant="default">
      {t("accounts.invitation.inventory")}
    </Button>
  </SignedOutFrame>
);

import { Alert, Button, Center, Loader, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconUsersGroup } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { User } from "../../../contracts/accounts.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { api } from "../../api/client.ts";
import { explainError } from "../../api/error-explanation.ts";
import { queryClient } from "../../api/query.ts";
import { useSession } from "../../api/session.ts";
import { ErrorNotice } from "../../ui/states.tsx";
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
    <SignedOutFrame title="Team invitation">
      <ErrorNotice error={session.error} onRetry={() => void session.refetch()} />
    </SignedOutFrame>
  ) : (
    <Center mih="100dvh">
      <Loader aria-label="Loading" />
    </Center>
  );
}

const invitationPath = (token: string) => `/accept-invitation?token=${encodeURIComponent(token)}`;

const SignedOutInvitation = ({ token }: { readonly token: string }) => (
  <SignedOutFrame
    title="Team invitation"
    text="The invitation is for the e-mail address it was sent to. After you sign in, you return to this page."
  >
    <Button component={Link} to={withNext("/sign-in", invitationPath(token))} size="md">
      Sign in
    </Button>
    <Button component={Link} to={withNext("/sign-up", invitationPath(token))} size="md" variant="default">
      Create an account
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
      notifications.show({ title: `Welcome to ${team.name}`, message: `Your role is ${role.name}.` });
      await navigate(`/team/${team.slug}`, { replace: true });
    },
  });
  return (
    <SignedOutFrame
      title="Team invitation"
      text={
        <>
          You are signed in as <strong>{user.name}</strong> ({user.email}).
        </>
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
            Join the team
          </Button>
          <Button component={Link} to="/inventory" size="md" variant="default">
            Not now
          </Button>
          <Text c="dimmed" size="sm">
            Team members will see your name and e-mail address. Your own vehicles stay private until you share them.
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
        <Reason title="You are already in this team" text="You do not need this invitation." />
        <Button component={Link} to="/team" size="md">
          Go to the team
        </Button>
      </>
    );
  }
  if (code === "INVITATION_EXPIRED") {
    return (
      <>
        <Reason
          title="This invitation has expired"
          text="Invitations expire after 7 days. Ask the person who invited you for a new one."
        />
        <InventoryLink />
      </>
    );
  }
  if (code === "INVITATION_NOT_FOUND") {
    return (
      <>
        <Reason
          title={explainError(error).problem}
          text="If the message was sent to another of your addresses, sign in with that address. Otherwise ask for a new invitation."
        />
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
  const signOut = useMutation({
    mutationFn: () => api.accounts.logout(),
    onSuccess: () => window.location.assign(withNext("/sign-in", invitationPath(token))),
  });
  return (
    <>
      {signOut.isError && <ErrorNotice error={signOut.error} />}
      <Button size="md" loading={signOut.isPending || signOut.isSuccess} onClick={() => signOut.mutate()}>
        Sign in with another address
      </Button>
    </>
  );
}

const InventoryLink = () => (
  <Button component={Link} to="/inventory" size="md" variant="default">
    Go to the inventory
  </Button>
);

const IncompleteLink = () => (
  <SignedOutFrame title="This link is incomplete">
    <Text role="alert">
      The address has no token. Open the link in the message again, or copy the complete link: it may be split over two
      lines.
    </Text>
    <Button component={Link} to="/inventory" size="md" variant="default">
      Go to the inventory
    </Button>
  </SignedOutFrame>
);

import "../../texts/lazy/team-texts.ts";
import { Box, Button, Group, Select, Tabs } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconUserPlus, IconUserQuestion, IconUsersGroup } from "@tabler/icons-react";
import { Link, Navigate, useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import type { Team } from "../../../contracts/accounts/teams.ts";
import { useSession } from "../../api/client/session.ts";
import { useMyTeams } from "../../api/records/teams.ts";
import { t } from "../../texts/t.ts";
import { Page } from "../../ui/page/page.tsx";
import { EmptyState, ErrorNotice, LoadingRows } from "../../ui/page/states.tsx";
import { CreateTeam } from "./create-team.tsx";
import { InvitationsPanel } from "./invitations/invitations-panel.tsx";
import { Invite } from "./invitations/invite.tsx";
import { MembersPanel } from "./members/members-panel.tsx";
import { RolesPanel } from "./roles/roles-panel.tsx";
import { teamAccess } from "./team-access.ts";
import { TeamMenu } from "./team-menu.tsx";
import { useTeam } from "./team-query.ts";

export function TeamPage() {
  const { slug } = useParams();
  const { search } = useLocation();
  const teams = useMyTeams({ alwaysRefetch: true });
  const [creating, create] = useDisclosure(false);
  const chosen = teams.data?.find((team) => team.slug === slug);
  const [first] = teams.data ?? [];
  if (chosen) {
    return (
      <>
        <TeamScreen key={chosen.id} chosen={chosen} teams={teams.data ?? []} onCreate={create.open} />
        <CreateTeam opened={creating} onClose={create.close} />
      </>
    );
  }
  if (slug === undefined && first) return <Navigate to={{ pathname: `/team/${first.slug}`, search }} replace />;
  return (
    <Page title={t("team.title")}>
      {teams.isError && <ErrorNotice error={teams.error} onRetry={() => void teams.refetch()} />}
      <Box className="panel">
        {teams.isPending && <LoadingRows rows={6} height={56} />}
        {teams.data && slug !== undefined && <TeamNotFound />}
        {teams.data && slug === undefined && <NoTeam onCreate={create.open} />}
      </Box>
      <CreateTeam opened={creating} onClose={create.close} />
    </Page>
  );
}

const NoTeam = ({ onCreate }: { readonly onCreate: () => void }) => (
  <EmptyState
    icon={<IconUsersGroup size={44} stroke={1.2} />}
    title={t("team.none.title")}
    text={t("team.none.text")}
    action={<Button onClick={onCreate}>{t("team.create.button")}</Button>}
  />
);

const TeamNotFound = () => (
  <EmptyState
    icon={<IconUserQuestion size={44} stroke={1.2} />}
    title={t("team.notFound.title")}
    text={t("team.notFound.text")}
    action={
      <Button component={Link} to="/team">
        {t("team.notFound.action")}
      </Button>
    }
  />
);

const tabs = ["members", "invitations", "roles"] as const;

interface TeamScreenProps {
  readonly chosen: Team;
  readonly teams: readonly Team[];
  readonly onCreate: () => void;
}

function TeamScreen({ chosen, teams, onCreate }: TeamScreenProps) {
  const { data: user } = useSession();
  const details = useTeam(chosen.id);
  const [search, setSearch] = useSearchParams();
  const [inviting, invite] = useDisclosure(false);
  const tab = tabs.find((name) => name === search.get("tab")) ?? "members";
  const team = details.data?.team ?? chosen;
  const access = teamAccess(details.data?.members ?? [], user?.id ?? "");
  return (
    <Page
      title={team.name}
      tabTitle={t("team.tabTitle", { team: team.name })}
      subtitle={summaryOf(team, user?.id)}
      actions={
        <>
          {teams.length > 1 && <TeamSwitch teams={teams} slug={chosen.slug} />}
          {access.can("invite_members") && (
            <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={invite.open}>
              {t("team.invite.button")}
            </Button>
          )}
          <TeamMenu team={team} access={access} onCreate={onCreate} />
        </>
      }
    >
      {details.isError && (
        <Box mb="md">
          <ErrorNotice error={details.error} onRetry={() => void details.refetch()} />
        </Box>
      )}
      <Tabs
        value={tab}
        onChange={(value) => setSearch(value === "members" || value === null ? {} : { tab: value }, { replace: true })}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="members">{t("team.members.title")}</Tabs.Tab>
          <Tabs.Tab value="invitations">
            {team.invitationCount > 0
              ? t("team.invitations.titleWithCount", { open: team.invitationCount })
              : t("team.invitations.title")}
          </Tabs.Tab>
          <Tabs.Tab value="roles">{t("team.roles.title")}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="members">
          <MembersPanel team={team} members={details.data?.members} failed={details.isError} access={access} />
        </Tabs.Panel>
        <Tabs.Panel value="invitations">
          {details.data && <InvitationsPanel team={team} access={access} onInvite={invite.open} />}
        </Tabs.Panel>
        <Tabs.Panel value="roles">{details.data && <RolesPanel team={team} access={access} />}</Tabs.Panel>
      </Tabs>
      <Invite team={team} access={access} opened={inviting} onClose={invite.close} />
    </Page>
  );
}

const summaryOf = ({ memberCount, ownerId, owner }: Team, userId: string | undefined): string =>
  ownerId === userId
    ? t("team.summary.own", { count: memberCount })
    : t("team.summary.ofOwner", { count: memberCount, owner: owner.name });

function TeamSwitch({ teams, slug }: { readonly teams: readonly Team[]; readonly slug: string }) {
  const navigate = useNavigate();
  return (
    <Group gap="xs">
      <Select
        aria-label={t("team.title")}
        w={{ base: 160, xs: 200 }}
        searchable={teams.length > 8}
        allowDeselect={false}
        data={teams.map((team) => ({ value: team.slug, label: team.name }))}
        value={slug}
        onChange={(value) => value !== null && void navigate(`/team/${value}`)}
      />
    </Group>
  );
}

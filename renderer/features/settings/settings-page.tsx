import { Anchor, Box, NavLink, Text, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import {
  IconChevronRight,
  IconExternalLink,
  IconHistory,
  IconKey,
  IconLicense,
  IconListCheck,
} from "@tabler/icons-react";
import { Link, Navigate, useLocation, useParams } from "react-router";
import { useSession } from "../../api/client/session.ts";
import { useCan } from "../../api/records/teams.ts";
import { t } from "../../texts/t.ts";
import { Page } from "../../ui/page/page.tsx";
import { EmptyState } from "../../ui/page/states.tsx";
import { type Section, sections } from "./sections.tsx";
import classes from "./settings-page.module.css";

const home = "/settings";

/** The settings. A wide window shows the list and a section, a narrow one the list or a section. */
export function SettingsPage() {
  const { section: name } = useParams();
  const { hash } = useLocation();
  const { data: user } = useSession();
  const isNarrow = useMediaQuery("(max-width: 899px)", false, { getInitialValueInEffect: false });
  const can = useCan();
  const offered = sections.filter(
    ({ forAdministrators, onlyInShell, permission }) =>
      (!forAdministrators || user?.role === "ADMIN") &&
      (!onlyInShell || window.forecourt !== undefined) &&
      (permission === undefined || can(permission) !== false),
  );
  const old = sectionOfHash(hash);
  if (name === "keys" || hash === "#keys") return <Navigate to="/developer" replace />;
  if (name === undefined && old !== undefined) return <Navigate to={`${home}/${old}`} replace />;
  const section = name === undefined && !isNarrow ? offered[0] : offered.find((one) => one.name === name);
  const list = <SectionList sections={offered} current={section} isAdministrator={user?.role === "ADMIN"} />;
  if (isNarrow && name === undefined) return <Page title={t("settings.title")}>{list}</Page>;
  return (
    <div className={classes.layout}>
      {!isNarrow && <div className={classes.side}>{list}</div>}
      {section ? <SectionPage section={section} hasBackLink={isNarrow} /> : <UnknownSection hasBackLink={isNarrow} />}
    </div>
  );
}

/** Addresses of older versions had the section behind `#`. */
function sectionOfHash(hash: string): string | undefined {
  const name = hash.slice(1);
  if (name === "password" || name === "sessions") return "security";
  return sections.find((section) => section.name === name)?.name;
}

interface ListProps {
  readonly sections: readonly Section[];
  readonly current: Section | undefined;
  readonly isAdministrator: boolean;
}

const SectionList = ({ sections: offered, current, isAdministrator }: ListProps) => (
  <nav aria-label={t("settings.title")} className={classes.list}>
    {offered.map((section) => (
      <NavLink
        key={section.name}
        component={Link}
        to={`${home}/${section.name}`}
        label={section.title}
        leftSection={<section.Icon size={18} stroke={1.6} />}
        active={section === current}
        aria-current={section === current ? "page" : undefined}
      />
    ))}
    <NavLink
      component={Link}
      to="/developer"
      label={t("settings.keys")}
      leftSection={<IconKey size={18} stroke={1.6} />}
      rightSection={<IconChevronRight size={16} stroke={1.6} />}
    />
    {isAdministrator && (
      <>
        <NavLink
          component={Link}
          to={`${home}/audit`}
          label={t("settings.audit")}
          leftSection={<IconHistory size={18} stroke={1.6} />}
          rightSection={<IconChevronRight size={16} stroke={1.6} />}
        />
        <NavLink
          component={Link}
          to="/welcome"
          label={t("installation.setUp")}
          leftSection={<IconListCheck size={18} stroke={1.6} />}
          rightSection={<IconChevronRight size={16} stroke={1.6} />}
        />
      </>
    )}
    <NavLink
      component="a"
      href="/help/third-parties"
      target="_blank"
      label={t("installation.notices")}
      leftSection={<IconLicense size={18} stroke={1.6} />}
      rightSection={<IconExternalLink size={16} stroke={1.6} aria-label={t("shell.newTab")} />}
    />
  </nav>
);

function SectionPage({ section, hasBackLink }: { readonly section: Section; readonly hasBackLink: boolean }) {
  return (
    <Page
      title={section.title}
      tabTitle={`${section.title} · ${t("settings.title")}`}
      subtitle={section.text}
      maxWidth={980}
      actions={hasBackLink && <BackLink />}
    >
      {section.parts.map(({ title, text, Panel }) => (
        <Box key={title ?? section.name} mb="xl">
          {title !== undefined && (
            <Title order={2} mb={text === undefined ? "xs" : 0}>
              {title}
            </Title>
          )}
          {text !== undefined && (
            <Text c="dimmed" size="sm" mb="xs">
              {text}
            </Text>
          )}
          <Panel />
        </Box>
      ))}
    </Page>
  );
}

const BackLink = () => (
  <Anchor component={Link} to={home} size="sm" underline="always">
    {t("settings.all")}
  </Anchor>
);

const UnknownSection = ({ hasBackLink }: { readonly hasBackLink: boolean }) => (
  <Page title={t("settings.title")} actions={hasBackLink && <BackLink />}>
    <EmptyState icon={null} title={t("settings.unknown.title")} text={t("settings.unknown.text")} />
  </Page>
);

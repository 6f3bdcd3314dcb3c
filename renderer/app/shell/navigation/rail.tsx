import { Box } from "@mantine/core";
import { useId } from "react";
import type { User } from "../../../../contracts/accounts/accounts.ts";
import { t } from "../../../texts/t.ts";
import { DemoMark } from "../../../ui/demo/demo-mark.tsx";
import { type Entry, groups, lower, minor } from "./entries.tsx";
import { EntryLink } from "./entry-link.tsx";
import classes from "./rail.module.css";
import { SchemeSwitch } from "./scheme-switch.tsx";
import { useOffered } from "./use-offered.ts";
import { UserMenu } from "./user-menu.tsx";
import { Wordmark } from "./wordmark.tsx";

/** The navigation of a wide window. */
export function Rail({ user }: { readonly user: User }) {
  const isOffered = useOffered(user);
  return (
    <Box className={classes.rail} component="header">
      <Wordmark />
      <div className={classes.demo}>
        <DemoMark />
      </div>
      <nav className={classes.entries} aria-label={t("shell.navigation")}>
        {groups.map(({ title, entries }) => (
          <Group key={title ?? ""} title={title} entries={entries.filter(isOffered)} />
        ))}
        <div className={classes.gap} />
        <Links entries={lower.filter(isOffered)} className={classes.entry} />
        <Links entries={minor.filter(isOffered)} className={`${classes.entry} ${classes.minor}`} />
      </nav>
      <div className={classes.foot}>
        <SchemeSwitch />
        <UserMenu user={user} />
      </div>
    </Box>
  );
}

interface LinksProps {
  readonly entries: readonly Entry[];
  readonly className: string | undefined;
}

const Links = ({ entries, className }: LinksProps) =>
  entries.map((entry) => <EntryLink key={entry.path} entry={entry} className={className} />);

interface GroupProps {
  readonly title: string | undefined;
  readonly entries: readonly Entry[];
}

function Group({ title, entries }: GroupProps) {
  const id = useId();
  if (entries.length === 0) return null;
  if (title === undefined) return <Links entries={entries} className={classes.entry} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls, not links
    <div role="group" aria-labelledby={id} className={classes.group}>
      <div id={id} className={classes.title}>
        {title}
      </div>
      <Links entries={entries} className={classes.entry} />
    </div>
  );
}

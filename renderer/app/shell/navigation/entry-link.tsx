import { IconExternalLink } from "@tabler/icons-react";
import { Link, useLocation } from "react-router";
import { t } from "../../../texts/t.ts";
import { type Entry, isCurrent } from "./entries.tsx";

/** A link of the rail or of the bottom bar. */
export function EntryLink({ entry, className }: { readonly entry: Entry; readonly className: string | undefined }) {
  const { path, icon, label, badge: Badge, newTab } = entry;
  const { pathname } = useLocation();
  if (newTab) {
    // opens beside this page, so that no input is lost
    return (
      <a className={className} href={path} target="_blank" rel="noreferrer">
        {icon}
        <span>{label}</span>
        <IconExternalLink size={13} stroke={1.6} data-out aria-label={t("shell.newTab")} />
      </a>
    );
  }
  return (
    <Link
      className={className ?? ""}
      to={path}
      {...(isCurrent(entry, pathname) && { "aria-current": "page" as const })}
    >
      {icon}
      <span>{label}</span>
      {Badge && <Badge />}
    </Link>
  );
}

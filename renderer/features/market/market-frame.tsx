import "../../texts/lazy/market-texts.ts";
import { Button } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useSession } from "../../api/client/session.ts";
import { useCan, useMyTeams } from "../../api/records/teams.ts";
import { t } from "../../texts/t.ts";
import { MissingPermission } from "../../ui/page/missing-permission.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Reserved } from "../../ui/page/reserved.tsx";
import { TabLinks } from "../../ui/page/tab-links.tsx";
import touch from "../../ui/page/touch.module.css";
import classes from "./market.module.css";
import { type MarketTab, marketTabs } from "./tabs.ts";

interface MarketFrameProps {
  readonly tab: MarketTab;
  readonly subtitle?: ReactNode;
  /** Instead of the button that imports a file. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the market: its heading, its tabs, and on which vehicles its rows have an effect. */
export function MarketFrame({ tab, subtitle, actions, children }: MarketFrameProps) {
  const can = useCan();
  const mayChange = can("edit_inventory");
  return (
    <div className={touch.touch}>
      <Page
        title={t("market.title")}
        tabTitle={`${t(`market.tabs.${tab}`)} – ${t("market.title")}`}
        subtitle={subtitle}
        actions={
          actions ?? <Reserved isPending={mayChange === undefined}>{mayChange !== false && <ImportLink />}</Reserved>
        }
      >
        <TabLinks label={t("market.tabs.label")} tabs={tabsOf(tab, can("view_costs") !== false)} current={tab} />
        {tab !== "appraisals" && (mayChange === false ? <ReadOnly /> : <MarketOfOthers />)}
        {children}
      </Page>
    </div>
  );
}

const ImportLink = () => (
  <Button component={Link} to="/market/imports/new" leftSection={<IconFileImport size={16} aria-hidden />}>
    {t("market.import")}
  </Button>
);

/** Appraisals show costs. */
const tabsOf = (current: MarketTab, seesCosts: boolean) =>
  marketTabs
    .filter(({ name }) => name !== "appraisals" || seesCosts || current === name)
    .map(({ name, path }) => ({ name, path, label: t(`market.tabs.${name}`) }));

function ReadOnly() {
  const [team] = useMyTeams().data ?? [];
  return (
    <MissingPermission
      permission="edit_inventory"
      team={team}
      {...(team && { alternative: t("market.ofOwner", { owner: team.owner.name }) })}
    />
  );
}

/** In a team, vehicles are valued with the market of the user who added them. */
function MarketOfOthers() {
  const userId = useSession().data?.id;
  const others = (useMyTeams().data ?? []).filter(({ owner }) => owner.id !== userId);
  const owners = [...new Set(others.map(({ owner }) => owner.name))];
  const [owner] = owners;
  if (owner === undefined) return null;
  return (
    <p className={classes.note} role="note">
      {owners.length === 1 ? t("market.ownMarket", { owner }) : t("market.ownMarkets")}
    </p>
  );
}

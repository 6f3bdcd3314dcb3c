import "../../texts/lazy/developer-texts.ts";
import type { ReactNode } from "react";
import { t } from "../../texts/t.ts";
import { Page } from "../../ui/page/page.tsx";
import { TabLinks } from "../../ui/page/tab-links.tsx";
import touch from "../../ui/page/touch.module.css";
import { type DeveloperTab, developerTabs } from "./tabs.ts";

interface DeveloperFrameProps {
  readonly tab: DeveloperTab;
  readonly subtitle: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page for developers: its heading and its tabs. */
export const DeveloperFrame = ({ tab, subtitle, actions, children }: DeveloperFrameProps) => (
  <div className={touch.touch}>
    <Page
      title={t("developer.title")}
      tabTitle={`${t(`developer.tabs.${tab}`)} – ${t("developer.title")}`}
      subtitle={subtitle}
      actions={actions}
    >
      <TabLinks label={t("developer.tabs.label")} tabs={tabLinks} current={tab} />
      {children}
    </Page>
  </div>
);

const tabLinks = developerTabs.map(({ name, path }) => ({ name, path, label: t(`developer.tabs.${name}`) }));

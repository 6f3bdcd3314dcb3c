import { Button, Tabs } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { Results } from "../../../contracts/inspections/findings.ts";
import type { VisualInspection } from "../../../contracts/inspections/visual.ts";
import { t } from "../../texts/t.ts";
import { useOnDemand } from "../../ui/page/on-demand.ts";
import { LoadingRows } from "../../ui/page/states.tsx";
import type { Finding } from "./findings/finding.ts";
import { FindingsTable } from "./findings/findings-table.tsx";
import classes from "./results-screen.module.css";
import { useCanReview } from "./review/review-access.tsx";
import type { Reviewer } from "./review/use-review.tsx";
import type { ScreenState } from "./screen-state.ts";
import { Hints, NotCovered, WhyThisScore } from "./summary/explanations.tsx";

const loadByHand = () => import("./by-hand/by-hand-tab.tsx");

export type ResultsTab = "findings" | "why" | "hints" | "not-covered" | "by-hand";

interface ResultsTabsProps {
  readonly inspection: VisualInspection;
  readonly results: Results;
  readonly findings: readonly Finding[];
  readonly screen: ScreenState;
  readonly review: Reviewer;
  readonly tab: ResultsTab;
  readonly onTab: (tab: ResultsTab) => void;
  /** Counts requests to put the focus on the first field of the entries by hand. */
  readonly focusRequest: number;
}

const isTab = (value: string | null): value is ResultsTab =>
  ["findings", "why", "hints", "not-covered", "by-hand"].some((name) => name === value);

export function ResultsTabs({
  inspection,
  results,
  findings,
  screen,
  review,
  tab,
  onTab,
  focusRequest,
}: ResultsTabsProps) {
  const byHand = useOnDemand(loadByHand, tab === "by-hand");
  const announced = inspection.by_hand?.announcements.filter(({ status }) => status === "announced").length ?? 0;
  const canReview = useCanReview();
  const unreviewed = findings.filter(({ damage }) => damage.review === null).length;
  const hints = results.hidden_damage_hints.length;
  return (
    <Tabs
      value={tab}
      onChange={(value) => isTab(value) && onTab(value)}
      className={`panel ${classes.tabs}`}
      keepMounted={false}
    >
      <div className={classes.tabBar}>
        <Tabs.List className={classes.tabList ?? ""}>
          <Tabs.Tab value="findings">
            {t("results.tabs.findings")}{" "}
            {findings.length > 0 && (
              <span className={classes.tally}>{t("results.tabs.toReview", { count: unreviewed })}</span>
            )}
          </Tabs.Tab>
          <Tabs.Tab value="by-hand">
            {t("results.tabs.byHand")}{" "}
            {announced > 0 && (
              <span className={classes.tally}>{t("results.tabs.announced", { count: announced })}</span>
            )}
          </Tabs.Tab>
          <Tabs.Tab value="why">{t("results.tabs.why")}</Tabs.Tab>
          <Tabs.Tab value="hints">
            {t("results.tabs.hints")} {hints > 0 && <span className={classes.tally}>{hints}</span>}
          </Tabs.Tab>
          <Tabs.Tab value="not-covered">{t("results.tabs.notCovered")}</Tabs.Tab>
        </Tabs.List>
        {canReview && (
          <Button
            size="xs"
            h={28}
            variant="default"
            className={classes.add ?? ""}
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={screen.startAdding}
          >
            {t("results.add")}
          </Button>
        )}
      </div>
      <Tabs.Panel value="findings" className={classes.tabPanel ?? ""}>
        <FindingsTable findings={findings} screen={screen} review={review} />
      </Tabs.Panel>
      <Tabs.Panel value="why" className={classes.tabPanel ?? ""}>
        <WhyThisScore results={results} />
      </Tabs.Panel>
      <Tabs.Panel value="hints" className={classes.tabPanel ?? ""}>
        <Hints results={results} isRequested={inspection.options.detect_hidden_damage} screen={screen} />
      </Tabs.Panel>
      <Tabs.Panel value="not-covered" className={classes.tabPanel ?? ""}>
        <NotCovered results={results} />
      </Tabs.Panel>
      <Tabs.Panel value="by-hand" className={classes.tabPanel ?? ""}>
        {byHand ? (
          <byHand.ByHandTab inspection={inspection} results={results} focusRequest={focusRequest} />
        ) : (
          <LoadingRows rows={4} height={56} />
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

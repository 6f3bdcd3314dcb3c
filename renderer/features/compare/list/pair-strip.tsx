import { VisuallyHidden } from "@mantine/core";
import { useEffect, useRef } from "react";
import { mediaSource } from "../../../api/client/media.ts";
import { t } from "../../../texts/t.ts";
import photo from "../../results/photo/photo.module.css";
import { scrollStripTo } from "../../results/scrolling.ts";
import { type ChangedFinding, changes } from "../changes.ts";
import { type PhotoPair, pairOf } from "../pairs.ts";
import type { CompareState } from "../use-compare-state.ts";
import classes from "./list.module.css";

interface PairStripProps {
  readonly pairs: readonly PhotoPair[];
  readonly findings: readonly ChangedFinding[];
  readonly state: CompareState;
}

/** The angles of both inspections, with the number of new and gone findings on each. */
export function PairStrip({ pairs, findings, state }: PairStripProps) {
  const strip = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the shown pair
  useEffect(() => {
    const shown = strip.current?.querySelector("[aria-current='true']");
    if (strip.current && shown) scrollStripTo(strip.current, shown);
  }, [state.pairAt]);
  return (
    <ul ref={strip} className={photo.strip} aria-label={t("compare.photos")}>
      {pairs.map(({ angle, earlier, later }, at) => {
        const shown = later ?? earlier;
        const ofPair = findings.filter((finding) => pairOf(pairs, finding) === at);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pairs of two inspections do not change
          <li key={at}>
            <button type="button" aria-current={at === state.pairAt} onClick={() => state.showPair(at)}>
              {shown && <img src={mediaSource(shown.url, "thumb")} alt="" loading="lazy" />}
              <span className={photo.angle}>{t(`labels.angle.${angle}`)}</span>
              {(!earlier || !later) && (
                <span className={`${photo.angle} ${classes.only}`}>
                  {t(earlier ? "compare.strip.onlyEarlier" : "compare.strip.onlyLater")}
                </span>
              )}
              <span className={classes.badges}>
                {changes.slice(0, 2).map((change) => {
                  const count = ofPair.filter((finding) => finding.change === change).length;
                  return (
                    count > 0 && (
                      <span key={change} className={classes.badge} data-change={change}>
                        {count} <VisuallyHidden>{t(`compare.change.${change}`)}</VisuallyHidden>
                      </span>
                    )
                  );
                })}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

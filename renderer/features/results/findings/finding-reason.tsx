import { useLayoutEffect, useRef, useState } from "react";
import { t } from "../../../texts/t.ts";
import classes from "./findings.module.css";

/** Why a finding has its part, size and severity: two lines, and more on request. Mounted again for each finding. */
export function FindingReason({ rule }: { readonly rule: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  const [expanded, setExpanded] = useState(false);
  const [isTruncated, setTruncated] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a different text may have a different height
  useLayoutEffect(() => {
    const paragraph = text.current;
    // the expanded text is never truncated: keep the earlier result, so that the button stays
    if (!paragraph || expanded) return;
    const checkOverflow = () => setTruncated(paragraph.scrollHeight > paragraph.clientHeight + 1);
    checkOverflow();
    const resized = new ResizeObserver(checkOverflow);
    resized.observe(paragraph);
    return () => resized.disconnect();
  }, [expanded, rule]);
  return (
    <>
      <p ref={text} className={classes.cardReason} data-expanded={expanded || undefined}>
        {rule}
      </p>
      {isTruncated && (
        <button type="button" className={classes.more} aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
          {t(expanded ? "results.finding.showLess" : "results.finding.showMore")}
        </button>
      )}
    </>
  );
}

import { useLayoutEffect, useRef, useState } from "react";
import classes from "./findings.module.css";

/** Why a finding has its part, size and severity: two lines, and the rest on request. Mounted anew for each finding. */
export function FindingReason({ rule }: { readonly rule: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  const [whole, setWhole] = useState(false);
  const [isTruncated, setCut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may be longer
  useLayoutEffect(() => {
    const paragraph = text.current;
    // nothing is cut of the whole: what the two lines cut stays known, for the way back
    if (!paragraph || whole) return;
    const measure = () => setCut(paragraph.scrollHeight > paragraph.clientHeight + 1);
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(paragraph);
    return () => resized.disconnect();
  }, [whole, rule]);
  return (
    <>
      <p ref={text} className={classes.cardWhy} data-whole={whole || undefined}>
        {rule}
      </p>
      {isTruncated && (
        <button type="button" className={classes.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? "Less" : "Whole reason"}
        </button>
      )}
    </>
  );
}

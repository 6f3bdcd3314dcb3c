import { useIsDemo } from "../../api/client/health.ts";
import { t } from "../../texts/t.ts";
import classes from "./demo-mark.module.css";

/** Marks a demo: none of its data is real. The mark cannot be closed. */
export function DemoMark() {
  if (!useIsDemo()) return null;
  return (
    <div className={classes.mark} role="note" title={t("ui.demo.hint")}>
      {t("ui.demo.label")}
    </div>
  );
}

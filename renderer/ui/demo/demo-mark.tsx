import { useIsDemo } from "../../api/health.ts";
import classes from "./demo-mark.module.css";

/** Says, where the server holds a demo, that nothing in it is real. It cannot be closed. */
export function DemoMark() {
  if (!useIsDemo()) return null;
  return (
    <div className={classes.mark} role="note" title="Every car, person and price here is made up.">
      Demo data
    </div>
  );
}

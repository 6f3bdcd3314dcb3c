import { lazy, Suspense } from "react";
import { loadModule } from "../../page-files.ts";
import classes from "../top-bar/top-bar.module.css";

// a page without its help is better than none: an error here would replace the whole window
const HelpButton = lazy(() =>
  loadModule("app/shell/help/help-button.tsx", () => import("./help-button.tsx")).then(
    ({ HelpButton: loaded }) => ({ default: loaded }),
    () => ({ default: () => <span className={classes.button} /> }),
  ),
);

/** The button "?" of the top bar. Its file loads after the page: the bar keeps its place free. */
export const PageHelp = () => (
  <Suspense fallback={<span className={classes.button} />}>
    <HelpButton />
  </Suspense>
);

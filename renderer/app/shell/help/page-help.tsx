import { lazy, Suspense } from "react";
import classes from "../top-bar/top-bar.module.css";

const HelpButton = lazy(() => import("./help-button.tsx").then((file) => ({ default: file.HelpButton })));

/** The button "?" of the top bar. Its file loads after the page: the bar keeps its place free. */
export const PageHelp = () => (
  <Suspense fallback={<span className={classes.button} />}>
    <HelpButton />
  </Suspense>
);

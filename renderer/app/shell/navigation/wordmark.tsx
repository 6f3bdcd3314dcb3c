import { Link } from "react-router";
import { t } from "../../../texts/t.ts";
import classes from "./rail.module.css";

export function Wordmark() {
  return (
    <Link to="/today" className={classes.wordmark ?? ""} aria-label={t("shell.home")}>
      <img src="/icon.svg" width={26} height={26} alt="" />
      Forecourt
    </Link>
  );
}

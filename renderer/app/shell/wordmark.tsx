import { Link } from "react-router";
import classes from "./rail.module.css";

export function Wordmark() {
  return (
    <Link to="/inventory" className={classes.wordmark ?? ""} aria-label="Forecourt, go to the inventory">
      <img src="/icon.svg" width={26} height={26} alt="" />
      Forecourt
    </Link>
  );
}

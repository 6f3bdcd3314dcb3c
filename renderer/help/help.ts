import { startAppearance } from "./appearance.ts";
import { startCopying } from "./copying.ts";
import { startNavigation } from "./navigation.ts";
import { startSearch } from "./searching.ts";
import "./help.css";

startAppearance();
startNavigation();
startCopying();
startSearch();

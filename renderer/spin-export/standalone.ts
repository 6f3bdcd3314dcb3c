import type { SpinManifest } from "../../contracts/inspections/spin360.ts";
import { mountSpin } from "../ui/spin/mount-spin.ts";
import { sideOf } from "../ui/spin/sides.ts";
import { spinNames, viewerTexts } from "./texts.ts";

declare global {
  interface Window {
    /** Set by data.js of the exported folder. Addresses are relative to the page. */
    forecourtSpin?: Pick<SpinManifest, "sides">;
  }
}

const host = document.getElementById("spin");
if (host && window.forecourtSpin) {
  const sides = window.forecourtSpin.sides.map((side) => sideOf(side, spinNames));
  mountSpin(host, { sides, texts: viewerTexts });
}

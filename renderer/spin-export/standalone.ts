import type { SpinManifest } from "../../contracts/spin360.ts";
import { mountSpin } from "../ui/spin/mount-spin.ts";
import { sideOf } from "../ui/spin/sides.ts";

declare global {
  interface Window {
    /** Set by data.js of the exported folder. Addresses are relative to the page. */
    forecourtSpin?: Pick<SpinManifest, "sides">;
  }
}

const host = document.getElementById("spin");
if (host && window.forecourtSpin) mountSpin(host, { sides: window.forecourtSpin.sides.map((side) => sideOf(side)) });

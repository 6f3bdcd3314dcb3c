import type { MakeTable } from "../table.ts";

export const subaruCodes: MakeTable = {
  group: "subaru",
  sources: ["troublecodes.net, Subaru", "ultimatesubaru.org (P1443, P1518)", "eobdcode.com, P1443"],
  rows: [
    ["P1086", "runner", "intake air control position sensor, left: voltage low"],
    ["P1087", "runner", "intake air control position sensor, left: voltage high"],
    ["P1088", "runner", "intake air control position sensor, right: voltage low"],
    ["P1089", "runner", "intake air control position sensor, right: voltage high"],
    ["P1090", "runner", "intake air control, right: stuck open"],
    ["P1091", "runner", "intake air control, right: stuck closed"],
    ["P1092", "runner", "intake air control, left: stuck open"],
    ["P1443", "evap", "vent control of the vapor system: does not work", 1],
    ["P1518", "starter", "starter switch: signal low", 1],
  ],
};

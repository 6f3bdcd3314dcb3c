import { all, code, not } from "../../rulebook/condition.ts";
import { usual } from "../../rulebook/jobs.ts";
import { leanAtIdle, leanCodes, leanOffIdle, lowAir, misfire, normalPressure } from "../../rulebook/mixture.ts";
import { gasoline, type Rule } from "../../rulebook/rule.ts";

const catalystCodes = ["P0420-P0423", "P0430-P0433"] as const;
/** checkdtc.com (exhaust leak against true lean), Ford 2010 manual, exhaust leaks: air at the sensor reads as lean. */
export const exhaustRules: readonly Rule[] = [
  {
    id: "emissions.exhaust-leak",
    system: "emissions",
    component: "Exhaust leak ahead of the sensors",
    description:
      "Lean at idle and off idle with normal fuel pressure, and the catalyst test fails: an exhaust leak explains both.",
    fuels: gasoline,
    when: all(leanAtIdle, leanOffIdle, normalPressure, code(...catalystCodes), not(lowAir), not(code("P0100-P0104"))),
    confidence: 0.65,
    weakenedBy: [{ when: misfire, times: 0.7 }],
    kind: "concluded",
    explains: [...leanCodes, ...catalystCodes, "P2096", "P2098"],
    severity: "moderate",
    urgency: "medium",
    urgencyReason: "The engine adds fuel that it does not need, and the catalyst suffers.",
    symptoms: ["Ticking noise when cold", "Smell of exhaust", "Malfunction lamp"],
    causes: [
      "Leaking exhaust manifold gasket, flange or crack ahead of the oxygen sensor",
      "Dirty or inaccurate air flow meter",
      "Aged oxygen sensor before the catalyst",
      "Catalyst worn out",
    ],
    action:
      "Look for the leak with smoke or soap water at the manifold and the flanges; price no pump and no catalyst before.",
    repair: usual("exhaustLeak"),
    worst: usual("catalyst"),
  },
];

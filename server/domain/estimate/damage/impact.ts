import type { AssessedDamage } from "../../../../contracts/repair/estimate.ts";
import type { DamageType, Severity } from "../../../../contracts/vocabulary.ts";
import { capitalized, partLabel } from "../../damage/display-text.ts";
import { type Damage, isOnPanel, type PanelDamage } from "./damage.ts";
import { damagePhrase } from "./damage-phrase.ts";

type Impact = AssessedDamage["impact_assessment"];
type Structural = Impact["structural"];
type Safety = Impact["safety"];

export interface ImpactJudgment {
  readonly structural: Structural;
  readonly cosmetic: Impact["cosmetic"];
  readonly safety: Safety;
  readonly reasons: readonly string[];
}

const bySeverity = <Grade>(...[minor, moderate, severe, critical]: readonly [Grade, Grade, Grade, Grade]) =>
  ({ minor, moderate, severe, critical }) satisfies Record<Severity, Grade>;
const noImpact = bySeverity<"none">("none", "none", "none", "none");

/** Damage that goes deeper than the paint; its structural impact depends on how the panel is attached. Our own estimate. */
const deforming: ReadonlySet<DamageType> = new Set<DamageType>(["dent", "panel_damage", "rust", "crack"]);
const structuralOf = {
  welded_metal: bySeverity<Structural>("none", "minor", "severe", "critical"),
  bolted_metal: bySeverity<Structural>("none", "none", "minor", "severe"),
  plastic: bySeverity<Structural>("none", "none", "minor", "severe"),
  windshield: bySeverity<Structural>("none", "none", "minor", "moderate"),
  tempered_glass: noImpact,
  lamp: noImpact,
} as const;

/** The risk for the driver or others until the damage is repaired. Our own estimate. */
const panelSafety = {
  welded_metal: bySeverity<Safety>("none", "none", "moderate", "severe"),
  bolted_metal: bySeverity<Safety>("none", "none", "minor", "moderate"),
  plastic: bySeverity<Safety>("none", "none", "minor", "moderate"),
  windshield: bySeverity<Safety>("minor", "moderate", "severe", "critical"),
  tempered_glass: bySeverity<Safety>("minor", "moderate", "moderate", "severe"),
  lamp: bySeverity<Safety>("minor", "moderate", "severe", "severe"),
} as const;
const safetyOfCriticalParts = bySeverity<Safety>("minor", "moderate", "severe", "critical");
const safetyOfOtherParts = bySeverity<Safety>("none", "minor", "moderate", "severe");
const safetyCriticalPart = /^(brake_system|fuel_system|suspension_)/;

function structuralReason({ given, severity, panel }: PanelDamage): string {
  if (panel.group === "windshield") return "The bonded windshield stiffens the roof. A broken one does so less.";
  const name = partLabel(given.location);
  return panel.group === "welded_metal"
    ? `The ${name} is welded in and carries load, so ${damagePhrase(given.type, severity)} may affect the structure.`
    : `The structure behind the ${name} may be bent. This can be checked only with the part removed.`;
}

const panelReason: Readonly<Record<PanelDamage["panel"]["group"], string>> = {
  welded_metal: "Torn or folded metal here protects the cabin less.",
  bolted_metal: "The edges may be sharp, or the part may come loose.",
  plastic: "The bumper absorbs less energy, and its edges may be sharp.",
  windshield: "A break in the windshield spreads and obstructs the view.",
  tempered_glass: "Broken side or rear glass can shatter.",
  lamp: "A damaged lamp may give poor light or let water in.",
};

function judgePanel(damage: PanelDamage): ImpactJudgment {
  const { given, severity, panel, adas } = damage;
  // hail leaves shallow dents in the outer panel, however many
  const goesDeep = !damage.isHail && (deforming.has(given.type) || given.type === "glass_damage");
  const structural = goesDeep ? structuralOf[panel.group][severity] : "none";
  const isSurfaceOnly =
    !goesDeep && (panel.group === "welded_metal" || panel.group === "bolted_metal" || panel.group === "plastic");
  const panelRisk = isSurfaceOnly ? "none" : panelSafety[panel.group][severity];
  const safety: Safety =
    adas.what !== null && goesDeep && panelRisk === "none" && severity !== "minor" ? "minor" : panelRisk;
  const cosmetic = severity === "critical" ? "severe" : severity;
  const reasons = [
    `${capitalized(damagePhrase(given.type, severity))} is clearly visible on the ${partLabel(given.location)}.`,
  ];
  if (severity === "minor") reasons[0] = "Minor: within or close to normal wear by trade standards.";
  if (structural !== "none") reasons.push(structuralReason(damage));
  if (panelRisk !== "none") reasons.push(panelReason[panel.group]);
  if (adas.what !== null && goesDeep) reasons.push(`The ${adas.what} may be inaccurate until it is calibrated.`);
  return { structural, cosmetic, safety, reasons };
}

function judgeMechanical({ given: { location }, severity }: Damage): ImpactJudgment {
  const safety = (safetyCriticalPart.test(location) ? safetyOfCriticalParts : safetyOfOtherParts)[severity];
  const name = partLabel(location);
  const reason =
    safety === "none"
      ? `A ${severity} fault of the ${name} is not a safety risk yet.`
      : `A ${severity} fault of the ${name} affects how the car drives or stops. Have it diagnosed.`;
  return { structural: "none", cosmetic: "none", safety, reasons: [reason] };
}

/** Structural, cosmetic and safety impact of a damage, each with its reason. */
export const assessImpact = (damage: Damage): ImpactJudgment =>
  isOnPanel(damage) ? judgePanel(damage) : judgeMechanical(damage);

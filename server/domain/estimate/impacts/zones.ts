import { ImpactZone } from "../../../../contracts/repair/estimate.ts";
import type { PartName } from "../../../../contracts/vocabulary.ts";
import type { Damage } from "../damage/damage.ts";

/** Where a collision hit the car. */
export type Zone = ImpactZone;
export const zones: readonly Zone[] = ImpactZone.options;

/** The zones that a part can belong to, the likeliest first. A fender belongs to the front if the front was hit, else to its side. */
function zonesOf(part: PartName): readonly Zone[] {
  const side: Zone = /_(left|fl|rl)$/.test(part) ? "left" : "right";
  if (/^(front_bumper|hood|headlight|fog_light|cooling_system|engine)/.test(part)) return ["front"];
  if (/^(rear_bumper|trunk_lid|taillight|rear_window|exhaust_system)/.test(part)) return ["rear"];
  if (/^front_fender|^suspension_f/.test(part)) return ["front", side];
  if (/^quarter_panel|^suspension_r/.test(part)) return ["rear", side];
  if (/^(front|rear)_door|^side_window/.test(part)) return [side];
  return part === "roof" || part === "windshield" ? ["top"] : [];
}

/** Deep damage of a part, by which an impact can be recognized. Hail, rust, stone chips and scratches are none. */
function isDeep({ given: { type }, severity, isHail, panel }: Damage): boolean {
  if (isHail || panel === null || severity === "minor") return false;
  if (type === "panel_damage" || type === "dent") return true;
  if (type === "crack") return panel.group !== "windshield" && panel.group !== "tempered_glass";
  return type === "glass_damage" && panel.group === "lamp";
}

/** Deep enough alone: more than a minor distortion of the outer panel, which is where Honda's scan statement draws the line. */
const isCollisionAlone = (damage: Damage): boolean => {
  const { given, severity, panel, count } = damage;
  if (!isDeep(damage)) return false;
  if (given.type === "panel_damage") return panel?.group !== "tempered_glass" && panel?.group !== "windshield";
  return given.type === "dent" && count === 1 && (severity === "severe" || severity === "critical");
};

/** The first of its zones that another deep damage of the car certainly belongs to. */
function zoneOf(damage: Damage, all: readonly Damage[]): Zone | null {
  const possible = zonesOf(damage.given.location);
  const isHit = (zone: Zone) =>
    all.some((other) => {
      const others = zonesOf(other.given.location);
      return isDeep(other) && others.length === 1 && others[0] === zone;
    });
  return possible.length === 1 ? (possible[0] ?? null) : (possible.find(isHit) ?? possible.at(-1) ?? null);
}

/** Glass and mechanical parts are part of an impact only where a panel was hit too. */
const belongs = (damage: Damage): boolean =>
  !damage.isHail && damage.given.type !== "rust" && (isDeep(damage) || damage.panel === null || isGlass(damage));
const isGlass = ({ panel }: Damage): boolean => panel?.group === "tempered_glass" || panel?.group === "windshield";

/**
 * The damages with the zone of their impact. Damages of one zone are one impact: a collision, if one of them alone is more than a
 * minor distortion, or if there are two deep ones. The order of the damages has no influence.
 */
export function withImpacts<Each extends Damage>(damages: readonly Each[]): Each[] {
  const zoned = damages.map((damage) => ({ damage, zone: zoneOf(damage, damages) }));
  const isCollision = (zone: Zone): boolean => {
    const deep = zoned.filter((one) => one.zone === zone && isDeep(one.damage)).map(({ damage }) => damage);
    return deep.some(isCollisionAlone) || new Set(deep.map(({ given }) => given.location)).size > 1;
  };
  const hit = new Set(zones.filter(isCollision));
  return zoned.map(({ damage, zone }) =>
    zone !== null && hit.has(zone) && belongs(damage) ? { ...damage, impactZone: zone } : damage,
  );
}

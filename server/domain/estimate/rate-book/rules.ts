import type { RateTables } from "../../../../contracts/repair/rate-book.ts";
import { ours, stated } from "./basis.ts";

const motor = stated("CCC/MOTOR guide to estimating (help.cccis.com)");
const hailcraft = stated("hailcraftsmen.com");
const triCoat = stated("70 % for the first panel, 40 % for each further one, clear coat included (collisionblast.com)");
const mabry = stated("formula 17c (Mabry v. State Farm, Georgia 2001; collisionconsulting.com)");

export const rules = {
  clear_coat_first_panel_share: { value: 0.4, unit: "share", basis: motor },
  clear_coat_next_panel_share: { value: 0.2, unit: "share", basis: motor },
  clear_coat_cap_hours: { value: 2.5, unit: "hours", basis: motor },
  overlap_adjacent_hours: { value: 0.4, unit: "hours", basis: motor },
  overlap_non_adjacent_hours: { value: 0.2, unit: "hours", basis: motor },
  blend_share: {
    value: 0.5,
    unit: "share",
    basis: stated("half of the full refinish (scrs.com and Mitchell's guide; collisionblast.com)"),
  },
  spot_refinish_share: { value: 0.5, unit: "share", basis: ours("as for a blend") },
  new_part_edging_hours: { value: 0.5, unit: "hours", basis: stated("about half an hour a part (collisionblast.com)") },
  aluminium_surcharge_share: {
    value: 0.25,
    unit: "share",
    basis: stated("paintless repair 25 % (hailcraftsmen.com), 20-25 % (engineerfix.com); we take it for body work too"),
  },
  pdr_medium_depth_share: { value: 0.15, unit: "share", basis: hailcraft },
  pdr_deep_share: { value: 0.3, unit: "share", basis: hailcraft },
  resin_chip_cm: { value: 2.5, unit: "cm", basis: stated("ROLAGS: bullseye up to 2.5 cm") },
  resin_crack_cm: {
    value: 15.2,
    unit: "cm",
    basis: stated(
      "glass shops go to a dollar bill's length, 6 in. (unitedautoglasslasvegas.com); ROLAGS allows 35.6 cm",
    ),
  },
  structural_setup_hours: { value: 2, unit: "hours", basis: ours("measuring and clamping on the bench") },
  adas_from_model_year: {
    value: 2020,
    unit: "model_year",
    basis: ours("US makers promised automatic braking as standard by 2022, many had it two years earlier"),
  },
  oem_parts_until_years: { value: 3, unit: "years", basis: ours("the usual age from which insurers name other makes") },
  total_loss_share: {
    value: 0.75,
    unit: "share",
    basis: stated("the commonest threshold of US states (autoclaimconsultants.com); others 70-100 %"),
  },
  stigma_base_share: { value: 0.1, unit: "share", basis: mabry },
  stigma_repair_share: { value: 0.25, unit: "share", basis: ours("17c is the cap") },
  labour_hours_per_day: {
    value: 5,
    unit: "hours",
    basis: stated("the quickest quarter of shops work 3.75-7.5 hours a day on a car (parscertified.com)"),
  },
  paint_drying_days: { value: 0.5, unit: "days", basis: ours() },
  pdr_panel_days: {
    value: 0.5,
    unit: "days",
    basis: ours("a hail-damaged car is back after two days (expresshailrepair.com)"),
  },
  three_stage_first_panel_share: { value: 0.7, unit: "share", basis: triCoat },
  three_stage_next_panel_share: { value: 0.4, unit: "share", basis: triCoat },
  three_stage_cap_hours: { value: 4.4, unit: "hours", basis: ours("the cap of clear coat, raised as the first panel") },
  three_stage_blend_share: { value: 0.7, unit: "share", basis: ours("a blend has the middle coat as well") },
  scan_from_model_year: {
    value: 1996,
    unit: "model_year",
    basis: stated("Infiniti's position statement: 1996 and newer, after every collision (propertycasualty360.com)"),
  },
  high_voltage_hours: { value: 1, unit: "hours", basis: ours("shut down, wait 10 minutes, measure, start again") },
  corrosion_protection_hours: {
    value: 0.8,
    unit: "hours",
    basis: ours("welding times include grinding, but not sealing (fenderbender.com)"),
  },
  aluminum_setup_hours: { value: 0.5, unit: "hours", basis: ours() },
  near_luxury_parts_share: { value: 0.25, unit: "share", basis: ours() },
  luxury_parts_share: { value: 0.6, unit: "share", basis: ours() },
  exotic_parts_share: { value: 1, unit: "share", basis: ours() },
  older_parts_share: { value: 0.15, unit: "share", basis: ours("parts of 2010 to 2017 have fewer sensors") },
  oldest_parts_share: { value: 0.3, unit: "share", basis: ours("parts before 2010 are simpler") },
  labor_range_share: { value: 0.1, unit: "share", basis: ours() },
  parts_range_share: { value: 0.2, unit: "share", basis: ours("prices are by class of car, not from a catalog") },
  supplement_share: { value: 0.2, unit: "share", basis: ours() },
} as const satisfies Required<RateTables["rules"]>;

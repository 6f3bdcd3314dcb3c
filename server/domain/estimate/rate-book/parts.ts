import type { RateTables } from "../../../../contracts/repair/rate-book.ts";
import { ours, stated } from "./basis.ts";

const panel = { material: "steel", joint: "bolted", section_hours: null, adas: null } as const;
const plastic = { ...panel, material: "plastic" } as const;
const glass = { ...panel, material: "glass", joint: "bonded", refinish_hours: 0, remove_install_hours: 0 } as const;
const lamp = { ...panel, material: "lamp", refinish_hours: 0, remove_install_hours: 0 } as const;
const bumper = ours(
  "AAA 2023: a minor rear collision $1,013 without driver assistance; covers replaced for $300-1,500 (carrepairon.com, weak); off and on 0.7 h (Japanese labour index)",
);
const calibration = ours(
  "AAA 2023: $685 of a minor rear collision of $1,698, sensors with it; CCC 2018: 0.2 to 6 hours (fenderbender.com)",
);

/** The trade's usual hours; prices of an aftermarket part and of the maker's part, in US dollars. */
export const parts: RateTables["parts"] = {
  front_bumper: {
    ...plastic,
    refinish_hours: 2.6,
    remove_install_hours: 0.7,
    replace_hours: 1.5,
    oem_price: 600,
    aftermarket_price: 250,
    adas: { what: "front radar and parking sensors", hours: 2, price: 300, basis: calibration },
    basis: bumper,
  },
  rear_bumper: {
    ...plastic,
    refinish_hours: 2.6,
    remove_install_hours: 0.7,
    replace_hours: 1.5,
    oem_price: 600,
    aftermarket_price: 250,
    adas: { what: "blind-spot radar and parking sensors", hours: 1.5, price: 250, basis: calibration },
    basis: bumper,
  },
  hood: {
    ...panel,
    refinish_hours: 3,
    remove_install_hours: 0.4,
    replace_hours: 1.2,
    oem_price: 1000,
    aftermarket_price: 350,
    basis: ours("refinish 3.0 h as in CCC's example"),
  },
  roof: {
    ...panel,
    joint: "welded",
    refinish_hours: 3.2,
    remove_install_hours: 2,
    replace_hours: 16,
    oem_price: 1500,
    aftermarket_price: 500,
    basis: ours(),
  },
  trunk_lid: {
    ...panel,
    refinish_hours: 2.4,
    remove_install_hours: 0.6,
    replace_hours: 1.5,
    oem_price: 1200,
    aftermarket_price: 400,
    basis: ours(),
  },
  front_fender: {
    ...panel,
    refinish_hours: 2.2,
    remove_install_hours: 0.5,
    replace_hours: 2,
    oem_price: 500,
    aftermarket_price: 150,
    basis: ours("CCC's example has 3.0 h refinish for a large fender"),
  },
  front_door: {
    ...panel,
    refinish_hours: 2.4,
    remove_install_hours: 0.8,
    replace_hours: 3.5,
    oem_price: 1300,
    aftermarket_price: 450,
    basis: ours("replacing means changing over everything in the door's shell"),
  },
  rear_door: {
    ...panel,
    refinish_hours: 2.3,
    remove_install_hours: 0.8,
    replace_hours: 3.5,
    oem_price: 1300,
    aftermarket_price: 450,
    basis: ours("replacing means changing over everything in the door's shell"),
  },
  quarter_panel: {
    ...panel,
    joint: "welded",
    refinish_hours: 2.8,
    remove_install_hours: 1,
    replace_hours: 14,
    section_hours: 9,
    oem_price: 1200,
    aftermarket_price: 400,
    basis: ours(
      "replacing 16.5 h on a sedan of 2008 (fenderbender.com); panel a few hundred to over $1,500, a sill 4 to over 15 h (engineerfix.com)",
    ),
  },
  windshield: {
    ...glass,
    replace_hours: 2.5,
    oem_price: 900,
    aftermarket_price: 250,
    adas: {
      what: "camera behind the windshield",
      hours: 0,
      price: 360,
      basis: stated("AAA 2023: $360 of a $1,440 windshield"),
    },
    basis: ours("AAA 2023: $1,440 with $360 for the camera; $250-450 fitted without one"),
  },
  rear_window: { ...glass, replace_hours: 1.5, oem_price: 600, aftermarket_price: 200, basis: ours() },
  side_window: { ...glass, joint: "bolted", replace_hours: 1, oem_price: 350, aftermarket_price: 120, basis: ours() },
  headlight: { ...lamp, replace_hours: 0.8, oem_price: 900, aftermarket_price: 150, basis: ours() },
  taillight: { ...lamp, replace_hours: 0.4, oem_price: 400, aftermarket_price: 80, basis: ours() },
  fog_light: { ...lamp, replace_hours: 0.5, oem_price: 250, aftermarket_price: 50, basis: ours() },
};

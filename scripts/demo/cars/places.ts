/** A town with dealers. `effect` is how much its state's prices differ from the country's, in log price. */
export interface Place {
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly effect: number;
  /** Relative share of the listings. */
  readonly share: number;
}

/** Compared with the median of the same make, model, trim and year: measured on US auction purchases, 2009-10. */
const stateEffects = {
  UT: -0.036,
  CO: -0.032,
  VA: -0.026,
  NV: -0.026,
  TX: -0.016,
  NC: -0.015,
  CA: -0.014,
  FL: 0,
  PA: 0.007,
  IN: 0.009,
} as const;
type State = keyof typeof stateEffects;

const townsOf = (
  state: State,
  share: number,
  towns: readonly (readonly [city: string, zip: string])[],
): readonly Place[] => towns.map(([city, zip]) => ({ city, state, zip, effect: stateEffects[state], share }));

/** The location of the demo's dealership. */
export const home: Place = { city: "Indianapolis", state: "IN", zip: "46204", effect: stateEffects.IN, share: 12 };

/** Half of the market is within a day's drive of the dealership, the rest in other states with figures. Our own estimate. */
export const places: readonly Place[] = [
  home,
  ...townsOf("IN", 4, [
    ["Carmel", "46032"],
    ["Fishers", "46038"],
    ["Greenwood", "46142"],
    ["Bloomington", "47401"],
    ["Lafayette", "47901"],
    ["Muncie", "47302"],
    ["Fort Wayne", "46802"],
    ["South Bend", "46601"],
    ["Evansville", "47708"],
  ]),
  ...townsOf("PA", 3, [
    ["Pittsburgh", "15222"],
    ["Philadelphia", "19103"],
  ]),
  ...townsOf("VA", 3, [["Richmond", "23220"]]),
  ...townsOf("NC", 3, [["Charlotte", "28202"]]),
  ...townsOf("FL", 3, [
    ["Orlando", "32801"],
    ["Tampa", "33602"],
  ]),
  ...townsOf("TX", 3, [
    ["Houston", "77002"],
    ["Dallas", "75201"],
  ]),
  ...townsOf("CO", 3, [["Denver", "80202"]]),
  ...townsOf("UT", 2, [["Salt Lake City", "84101"]]),
  ...townsOf("NV", 2, [["Las Vegas", "89101"]]),
  ...townsOf("CA", 3, [
    ["Los Angeles", "90012"],
    ["Sacramento", "95814"],
  ]),
];

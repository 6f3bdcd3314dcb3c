import type { FaultText, FaultTexts } from "./fault-text.ts";

// Circuits from which a control unit reads.

export const sensor: FaultTexts = {
  circuit: {
    description: "No usable signal comes from it: its circuit is open, shorted or without supply.",
    causes: [
      "Broken or shorted wire to the {it}",
      "Corroded or loose connector",
      "Failed {it}",
      "Reference voltage or ground missing",
    ],
    test: "With the ignition on, measure supply, ground and signal at the connector of the {it}; repair the line that is missing, and replace the part only when all three are there.",
  },
  range: {
    description: "Its signal is electrically possible, but does not fit the other readings.",
    causes: ["{It} drifting with age", "Resistance in its connector or ground"],
    test: "Compare its reading with the related ones, engine off, at idle and under load.",
  },
  low: {
    description: "Its signal stays below the lowest voltage that it can send.",
    causes: [
      "Signal wire shorted to ground",
      "Reference voltage missing at the {it}",
      "Failed {it}",
      "Water or corrosion in the connector",
    ],
    test: "Unplug the {it} and watch the reading: where it does not change, look for a short to ground and measure the reference voltage; where it does, replace the part.",
  },
  high: {
    description: "Its signal stays above the highest voltage that it can send.",
    causes: [
      "Open ground or signal wire",
      "Signal wire shorted to a supply",
      "Failed {it}",
      "Corroded or unplugged connector",
    ],
    test: "Check the ground of the {it} for a voltage drop, then the signal wire for an open or a short to a supply; replace the part when both are sound.",
  },
  erratic: {
    description: "Its signal drops out or jumps.",
    causes: [
      "Loose or corroded connector",
      "Harness chafed where it moves",
      "{It} failing when hot or shaken",
      "Poor ground",
    ],
    test: "Watch the signal while you move the harness, tap the {it} and warm it up; repair the place where it jumps.",
  },
  noSignal: {
    description: "It sends nothing at all.",
    causes: ["Unplugged or corroded connector", "Open signal wire", "No supply", "Failed {it}"],
    test: "Measure supply and ground at the {it}, then the signal with an oscilloscope.",
  },
};

export const thermistor: FaultTexts = {
  ...sensor,
  circuit: {
    description: "Its resistance cannot be that of any temperature: the circuit is open or shorted.",
    causes: ["Corroded or loose connector", "Broken or shorted wire to the {it}", "Failed {it}"],
    test: "Unplug the {it} and measure its resistance against the maker's table, then bridge the connector: the reading must go from its coldest to its hottest.",
  },
  range: {
    description: "Its temperature does not follow what the engine, the air and the other sensors say.",
    causes: ["{It} drifting with age", "Resistance in the connector"],
    test: "After a night's rest compare all temperature readings: they belong within about 5 degrees C of each other (our own rule of thumb).",
  },
  low: {
    description: "Its voltage is too low, as if it were hotter than it can be.",
    causes: ["Signal wire shorted to ground", "{It} shorted inside", "Water in the connector"],
    test: "Unplug the {it}: where the reading falls to its coldest, replace the part; where it stays hot, find the short to ground.",
  },
  high: {
    description: "Its voltage is too high, as if it were colder than it can be.",
    causes: ["Corroded or unplugged connector", "Open signal or ground wire", "{It} open inside"],
    test: "Bridge the terminals of its connector: where the reading goes to its hottest, replace the {it}; where it stays cold, find the open wire.",
  },
};

const pulse: FaultTexts = {
  ...sensor,
  circuit: {
    description: "Its pulses are missing or cannot be used.",
    causes: [
      "Corroded or loose connector",
      "Broken or shorted wire to the {it}",
      "Failed {it}",
      "Damaged or loose tone wheel",
    ],
    test: "Look at the pulses with an oscilloscope while the shaft turns; none with good supply and ground: replace the {it}.",
  },
  range: {
    description: "Its pulses are there, but too few, too many or not where they belong.",
    causes: ["Damaged or dirty tone wheel", "Wrong air gap", "Metal swarf on the {it}", "{It} failing"],
    test: "Look at the pulse pattern with an oscilloscope for missing teeth, then inspect the tone wheel and the air gap.",
  },
  low: {
    description: "Its signal stays low.",
    causes: ["Signal wire shorted to ground", "No supply at the {it}", "Failed {it}", "Air gap too wide"],
    test: "Measure supply and ground at the {it}, then look for pulses with an oscilloscope.",
  },
  high: {
    description: "Its signal stays high.",
    causes: ["Open signal or ground wire", "Signal wire shorted to a supply", "Failed {it}"],
    test: "Check signal and ground for an open, then look for pulses with an oscilloscope.",
  },
};

const pulsesWrong: Pick<FaultText, "causes" | "test"> = {
  causes: ["Damaged or dirty tone wheel", "Interference on the line", "{It} failing"],
  test: "Count the pulses per turn with an oscilloscope.",
};
export const pulseWheel: FaultTexts = {
  ...pulse,
  tooMany: { description: "It counts more pulses in a turn than the wheel has teeth.", ...pulsesWrong },
  tooFew: { description: "It counts fewer pulses in a turn than the wheel has teeth.", ...pulsesWrong },
};

export const switch_: FaultTexts = {
  circuit: {
    description: "What it says cannot be true in this situation, or its circuit is open or shorted.",
    causes: ["{It} misadjusted or worn", "Broken or shorted wire", "Corroded connector"],
    test: "Watch the state of the {it} on a scan tool while you operate it by hand; adjust or replace it where the state does not follow.",
  },
  range: {
    description: "Its state does not fit what the car is doing.",
    causes: ["{It} misadjusted", "{It} sticking", "Resistance in its contacts"],
    test: "Operate the {it} and compare its state with what the car does; adjust it first.",
  },
  low: {
    description: "Its circuit stays at ground.",
    causes: ["Wire shorted to ground", "{It} stuck closed", "Misadjusted"],
    test: "Unplug the {it}: where the reading stays, the wire is shorted to ground.",
  },
  high: {
    description: "Its circuit stays at supply voltage.",
    causes: ["Open wire or ground", "{It} stuck open", "Wire shorted to a supply"],
    test: "Bridge the terminals of the connector: where the reading changes, replace the {it}; where not, find the open wire.",
  },
  erratic: {
    description: "Its state changes without anyone operating it.",
    causes: ["Loose connector", "Worn contacts", "Chafed wire"],
    test: "Watch its state while you move the harness.",
  },
};

import type { FaultTexts } from "./fault-text.ts";

/** Failure modes of the part itself. Its wear is the first cause, then these causes follow. */
export const mechanical: FaultTexts = {
  fault: {
    description: "It does not work as it should.",
    causes: ["Wiring or connector"],
    test: "Command it with a scan tool and watch what it moves.",
  },
  circuit: {
    description: "It does not do what it should.",
    causes: [],
    test: "Confirm it with a measurement before any part is replaced.",
  },
  range: {
    description: "It does not do what is expected of it.",
    causes: [],
    test: "Compare what is commanded with what is measured.",
  },
  performance: {
    description: "It does not do what is expected of it.",
    causes: ["Wiring or connector with resistance"],
    test: "Command it with a scan tool and compare what is asked with what is measured.",
  },
  stuck: {
    description: "It does not move.",
    causes: ["Wiring of its control"],
    test: "Command it with a scan tool in both directions and watch or listen whether it moves.",
  },
  stuckOpen: {
    description: "It stays open when it is commanded to close.",
    causes: ["Control line that keeps it open"],
    test: "Take its plug off: where it stays open, it is stuck mechanically.",
  },
  stuckClosed: {
    description: "It stays closed when it is commanded to open.",
    causes: ["Control line or supply missing"],
    test: "Command it with a scan tool; where it has voltage and does not open, it is stuck mechanically.",
  },
  stuckOn: {
    description: "It stays on when it is commanded to turn off.",
    causes: ["Control wire shorted, so that it never goes off", "Relay with welded contacts"],
    test: "Take its plug or relay off: where the effect ends, look for the short in its control; where not, it is stuck.",
  },
  stuckOff: {
    description: "It does not come on, or does not reach what is asked of it.",
    causes: ["Supply or control wire open"],
    test: "Command it with a scan tool and measure its voltage: voltage but no effect means that the part is at fault.",
  },
  stuckLow: {
    description: "Its reading stays at the low end.",
    causes: ["Signal wire with a leak to ground"],
    test: "Move by hand or command what it measures, and watch whether the reading follows.",
  },
  stuckHigh: {
    description: "Its reading stays at the high end.",
    causes: ["Ground of the sensor with resistance"],
    test: "Move by hand or command what it measures, and watch whether the reading follows.",
  },
  slow: {
    description: "It answers too slowly.",
    causes: [],
    test: "Record command and answer together and measure the delay.",
  },
  currentLow: {
    description: "It draws too little current.",
    causes: ["Resistance in its wiring or connector", "Worn brushes or winding"],
    test: "Measure its current with a clamp and the voltage drop of its wiring.",
  },
  currentHigh: {
    description: "It draws too much current.",
    causes: ["Shorted winding", "Wiring with a short"],
    test: "Turn or move it by hand where that is possible, and measure its current with a clamp.",
  },
  overTemperature: {
    description: "It is hotter than it may be.",
    causes: [],
    test: "Let it cool, check that its temperature reading is true when cold, then watch it under load.",
  },
  correlation: {
    description: "Signals that must agree do not.",
    causes: [
      "One of the sensors drifting",
      "Shared reference voltage or ground with resistance",
      "Wiring of one signal",
    ],
    test: "Watch both signals at once over their whole range and find the one that leaves the line.",
  },
  notLearned: {
    description: "Its learned values are missing.",
    causes: ["Learning not carried out after a repair or a battery change", "Conditions for learning never met"],
    test: "Carry out the maker's learning procedure with a scan tool.",
  },
  learningLimit: {
    description: "The control has learned as far as it may, and it is not enough.",
    causes: [],
    test: "Find and repair the cause, then reset the learned values and let them settle on a drive.",
  },
  minimumStop: {
    description: "Its lower end is not where it should be.",
    causes: ["Learned values outdated"],
    test: "Check that it reaches its stop freely, then carry out the learning procedure.",
  },
  maximumStop: {
    description: "Its upper end is not where it should be.",
    causes: ["Learned values outdated"],
    test: "Check that it reaches its stop freely, then carry out the learning procedure.",
  },
  tooLow: {
    description: "It is below what it should be.",
    causes: ["Sensor that reads too low"],
    test: "Confirm it with a gauge of your own before any part is replaced.",
  },
  tooHigh: {
    description: "It is above what it should be.",
    causes: ["Sensor that reads too high"],
    test: "Confirm it with a gauge of your own before any part is replaced.",
  },
  resistance: {
    description: "Its resistance is not what it should be.",
    causes: ["Resistance in the connector"],
    test: "Measure its resistance cold at its own connector and compare it with the maker's figure.",
  },
};

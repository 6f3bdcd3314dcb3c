import type { FaultTexts } from "./fault-text.ts";

// Circuits that a control unit drives, supplies, or shares with another control unit.

export const actuator: FaultTexts = {
  circuit: {
    description: "The module cannot drive it: its circuit is open, shorted or draws the wrong current.",
    causes: [
      "Corroded or loose connector",
      "Broken or shorted control wire",
      "{It} open or shorted inside",
      "Blown fuse or failed relay of its supply",
    ],
    test: "Check its fuse, measure supply at the {it} and the resistance of its winding, then command it with a scan tool.",
  },
  open: {
    description: "No current flows when the module drives it: the circuit is open.",
    causes: ["Unplugged or corroded connector", "Broken supply or control wire", "{It} open inside", "Blown fuse"],
    test: "Check its fuse, measure the resistance of the {it} and then the wires for an open.",
  },
  range: {
    description: "It does not follow its command, or draws a current that it should not.",
    causes: ["{It} sticking or worn", "Resistance in its circuit"],
    test: "Command it with a scan tool and watch that what it moves follows.",
  },
  low: {
    description: "Its control line stays low, as with a short to ground or a missing supply.",
    causes: [
      "Control wire shorted to ground",
      "Supply of the {it} missing",
      "{It} open inside",
      "Failed driver in the module",
    ],
    test: "Unplug the {it}: where the line stays low, find the short to ground; otherwise check its supply and its resistance.",
  },
  high: {
    description: "Its control line stays high, as with a short to a supply.",
    causes: ["Control wire shorted to a supply", "{It} shorted inside", "Failed driver in the module"],
    test: "Unplug the {it}: where the line stays high, find the short to a supply; otherwise measure the resistance of the part.",
  },
  erratic: {
    description: "Its circuit works at one moment and not at the next.",
    causes: ["Loose or corroded connector", "Chafed harness", "{It} failing when hot"],
    test: "Drive it with a scan tool while you move the harness and warm it up.",
  },
  electrical: {
    description: "Its winding or its wiring has the wrong resistance.",
    causes: ["Corroded or loose connector", "Broken or shorted wire", "{It} open or shorted inside"],
    test: "Measure the resistance of the {it} at the module's connector, cold and hot, and compare it with the maker's figure.",
  },
  shorted: {
    description: "Its circuit is shorted.",
    causes: ["Chafed control wire", "{It} shorted inside", "Water in the connector"],
    test: "Unplug the {it}: where the short remains it is in the wire, otherwise in the part.",
  },
};

export const heater: FaultTexts = {
  circuit: {
    description: "Its heating circuit is open, shorted or draws the wrong current.",
    causes: ["{It} burnt out", "Blown heater fuse", "Corroded connector or melted wire"],
    test: "Check the fuse, then measure the resistance of the {it} and the supply at its connector.",
  },
  open: {
    description: "No heating current flows: the circuit is open.",
    causes: ["{It} burnt out", "Blown heater fuse", "Corroded or unplugged connector"],
    test: "Check the fuse, then measure the resistance of the {it}.",
  },
  range: {
    description: "It draws a current or reaches a temperature that does not fit.",
    causes: ["{It} aging", "Resistance in the connector"],
    test: "Measure its current with a clamp and compare it with the maker's figure.",
  },
  low: {
    description: "Its control line stays low: a short to ground, or no supply.",
    causes: ["Blown heater fuse", "Control wire shorted to ground", "{It} burnt out"],
    test: "Check the fuse and the supply at the connector, then look for a short to ground.",
  },
  high: {
    description: "Its control line stays high: a short to a supply or a shorted heater.",
    causes: ["Control wire shorted to a supply", "{It} shorted inside", "Failed driver in the module"],
    test: "Unplug it: where the line stays high, find the short; otherwise measure the heater.",
  },
  erratic: {
    description: "Its circuit drops out.",
    causes: ["Loose or corroded connector", "Wire damaged by heat"],
    test: "Watch its current while you move the harness.",
  },
};

export const supply: FaultTexts = {
  circuit: {
    description: "The voltage is missing or not as it should be.",
    causes: ["Blown fuse or failed relay", "Corroded connector or ground", "Short in something that it feeds"],
    test: "Measure the voltage under load at its source and at its end; unplug what it feeds one by one where it is pulled down.",
  },
  open: {
    description: "The voltage does not arrive: its line is open.",
    causes: ["Broken wire", "Corroded connector", "Blown fuse", "Failed module"],
    test: "Measure the voltage at the module and at what it feeds.",
  },
  range: {
    description: "The voltage is there, but not as steady or as high as it should be.",
    causes: ["Voltage drop over a connector or ground", "Weak battery or charging"],
    test: "Measure the voltage drop of supply and ground under load: more than 0.2 V is too much (our own rule of thumb).",
  },
  low: {
    description: "The voltage is too low.",
    causes: ["A sensor or wire on this line shorted to ground", "Voltage drop in supply or ground", "Failed module"],
    test: "Unplug the parts on this line one by one until the voltage comes back.",
  },
  high: {
    description: "The voltage is too high.",
    causes: ["Line shorted to battery voltage", "Failed module or voltage regulator"],
    test: "Look for a chafe against a battery feed; then measure at the module with everything unplugged.",
  },
  erratic: {
    description: "The voltage drops out at times.",
    causes: ["Loose terminal or ground", "Worn relay contacts", "Chafed wire"],
    test: "Record the voltage while you move harness, fuses and relays.",
  },
};

export const signal: FaultTexts = {
  circuit: {
    description: "The signal is missing or cannot be used.",
    causes: ["Broken or shorted line", "Fault in the module that sends it", "Corroded connector"],
    test: "Read the codes of the module that sends it first, then check the line between the two.",
  },
  open: {
    description: "The line is open.",
    causes: ["Broken wire", "Unplugged or corroded connector", "Failed module"],
    test: "Check the line between the two modules for an open.",
  },
  range: {
    description: "The signal arrives, but cannot be right.",
    causes: [
      "Fault of the system that it comes from",
      "Voltage drop or interference on the line",
      "Software out of step",
    ],
    test: "Read the codes of the module that sends it, and compare the value on both sides.",
  },
  low: {
    description: "The line stays low.",
    causes: ["Line shorted to ground", "Failed module"],
    test: "Unplug one side after the other and see which one pulls the line down.",
  },
  high: {
    description: "The line stays high.",
    causes: ["Line shorted to a supply", "Open line", "Failed module"],
    test: "Unplug one side after the other and see whether the line comes down.",
  },
  noSignal: {
    description: "The signal does not arrive at all.",
    causes: ["Open line", "Fault in the module that sends it", "Unplugged connector"],
    test: "Read the codes of the module that sends it, then check the line for an open.",
  },
  erratic: {
    description: "The signal comes and goes.",
    causes: ["Loose connector", "Chafed wire", "Interference"],
    test: "Watch the signal while you move the harness.",
  },
};

export const module: FaultTexts = {
  circuit: {
    description: "Its own test finds it faulty.",
    causes: ["Supply voltage or ground of the module poor", "Failed module"],
    test: "Check every supply and ground of the module under load before you replace it.",
  },
  erratic: {
    description: "Its own test fails at times.",
    causes: ["Poor ground or supply", "Failing module"],
    test: "Check every supply and ground of the module under load, and move its connectors.",
  },
};

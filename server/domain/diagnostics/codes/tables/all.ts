import type { Row } from "../model.ts";
import { boost } from "./air/boost.ts";
import { idleAndCruise } from "./air/idle.ts";
import { intake } from "./air/intake.ts";
import { metering } from "./air/metering.ts";
import { throttle } from "./air/throttle.ts";
import { chassis } from "./body/chassis.ts";
import { chassisByUse } from "./body/chassis-by-use.ts";
import { bodyByUse, restraints } from "./body/restraints.ts";
import { accessories } from "./electrical/accessories.ts";
import { modules } from "./electrical/modules.ts";
import { supplies } from "./electrical/supply.ts";
import { catalyst } from "./emissions/catalyst.ts";
import { egr } from "./emissions/egr.ts";
import { evap } from "./emissions/evap.ts";
import { exhaustTemperature } from "./emissions/exhaust-temperature.ts";
import { nox } from "./emissions/nox.ts";
import { oxygen } from "./emissions/oxygen.ts";
import { particulate } from "./emissions/particulate.ts";
import { reductant } from "./emissions/reductant.ts";
import { secondaryAir } from "./emissions/secondary-air.ts";
import { cooling } from "./engine/cooling.ts";
import { oil } from "./engine/oil.ts";
import { alternativeFuel } from "./fuel/alternative.ts";
import { delivery } from "./fuel/delivery.ts";
import { diesel } from "./fuel/diesel.ts";
import { injectors } from "./fuel/injectors.ts";
import { mixture } from "./fuel/mixture.ts";
import { battery } from "./hybrid/battery.ts";
import { motors } from "./hybrid/motors.ts";
import { cylinderTables } from "./ignition/cylinders.ts";
import { misfires } from "./ignition/misfire.ts";
import { timingTables } from "./ignition/timing.ts";
import { network } from "./network/network.ts";
import { transmissionControl } from "./transmission/control.ts";
import { shifting } from "./transmission/shifting.ts";
import { solenoids } from "./transmission/solenoids.ts";

/** The codes that SAE J2012 and ISO 15031-6 define for every make. */
export const standardRows: readonly Row[] = [
  ...metering,
  ...throttle,
  ...boost,
  ...intake,
  ...idleAndCruise,
  ...mixture,
  ...delivery,
  ...injectors,
  ...diesel,
  ...alternativeFuel,
  ...misfires,
  ...timingTables,
  ...cylinderTables,
  ...oxygen,
  ...catalyst,
  ...exhaustTemperature,
  ...egr,
  ...evap,
  ...secondaryAir,
  ...particulate,
  ...reductant,
  ...nox,
  ...cooling,
  ...oil,
  ...supplies,
  ...modules,
  ...accessories,
  ...transmissionControl,
  ...solenoids,
  ...shifting,
  ...motors,
  ...battery,
  ...chassis,
  ...restraints,
  ...network,
];

/** Numbers that the standard does not define but several makers use. */
export const sharedRows: readonly Row[] = [...chassisByUse, ...bodyByUse];

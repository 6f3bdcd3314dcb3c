import type { ObdData } from "../../../../contracts/mechanical/obd.ts";

interface Known {
  readonly year: number | null;
  /** Whether the car was made for the United States. */
  readonly isAmerican: boolean;
}

/** CAN is the one protocol of every car for the United States from this model year on: 13 CCR 1968.2(g)(3). */
const canFromYear = 2008;

/** The standards that the data shows at work, and the bus where the law leaves only one. */
export function protocolsOf(obd: ObdData, { year, isAmerican }: Known): string[] {
  const frames = Object.values(obd.freeze_frame ?? {});
  const readings = [obd.live_data, ...(obd.snapshots ?? []).map((one) => one.readings), ...frames];
  const { dtcs = [], pending_dtcs = [], permanent_dtcs = [], freeze_frame = {}, monitors = {} } = obd;
  const codes = [...dtcs, ...pending_dtcs, ...permanent_dtcs, ...Object.keys(freeze_frame)];
  const hasReadings = [...readings, monitors].some((one) => Object.keys(one).length > 0);
  const codesRead = obd.dtcs !== undefined || obd.pending_dtcs !== undefined;
  const hasObd = hasReadings || codesRead || codes.length > 0;
  return [
    ...(hasObd ? ["SAE J1979"] : []),
    ...(codes.length > 0 ? ["SAE J2012"] : []),
    ...(hasObd && isAmerican && year !== null && year >= canFromYear ? ["ISO 15765-4"] : []),
  ];
}

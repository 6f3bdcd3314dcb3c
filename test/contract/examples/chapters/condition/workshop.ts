import { hours } from "../../../../../server/platform/clock.ts";
import { type Caller, type Cast, given } from "../../cast.ts";
import type { Inspected } from "./inspections.ts";

const ofAccord = { vehicle_id: "A1042" } as const;
const scan = {
  dtcs: ["P0301"],
  live_data: { engine_rpm: 740, coolant_temp: 91, short_term_fuel_trim_1: 3.1, control_module_voltage: 14.1 },
};
const log = `Time (s),Engine RPM (rpm),Coolant temperature (°C),STFT 1 (%)
0,742,90,2.3
1,745,90,3.1
2,738,91,3.1
3,741,91,2.3
`;

/** The mechanic reads the Accord's computer. */
export async function mechanical({ show, get }: Caller): Promise<void> {
  await show.diagnostics.codes({ query: { search: "P0301 misfire", limit: 1 } });
  await show.diagnostics.code({ params: { code: "P0301" } });
  await show.diagnostics.readLog({ file: new Blob([log], { type: "text/csv" }), fileName: "torque.csv" });
  const { diagnostic_id } = await show.mechanical.create({
    body: {
      ...ofAccord,
      obd_data: scan,
      test_results: { battery_voltage: 12.6, brake_pad_thickness_mm: { front_left: 4, front_right: 4 } },
    },
  });
  const params = { diagnostic_id };
  await show.mechanical.get({ params });
  await show.mechanical.list({ query: { ...ofAccord, limit: 1 } });
  await show.mechanical.report({ params });
  const path = `/v1/inspections/mechanical/${diagnostic_id}`;
  await get("mechanical_report", `${path}/report`, { params, accept: "application/pdf" });
  await get("mechanical_reportPdf", `${path}/report.pdf`, { params });
}

/** What the repair of the dent costs, and the rates that it is computed with. */
export async function estimate(
  cast: Cast,
  { show, get }: Caller,
  { inspection_id, damage_id }: Inspected,
): Promise<void> {
  const damages = [
    { damage_id, type: "dent", location: "front_door_left", size_cm: 3.5, paint_broken: false },
  ] as const;
  const { assessment_id, assessed_damages } = await show.assessments.create({
    body: { ...ofAccord, inspection_id, damages: [...damages] },
  });
  const params = { assessment_id };
  await show.assessments.get({ params });
  await show.assessments.list({ query: { ...ofAccord, limit: 1 } });
  const options = given(assessed_damages[0], "assessed damage").repair_options.map(({ option }) => option);
  await show.assessments.change({
    params: { ...params, damage_id },
    body: { option: given(options.at(-1), "option"), reason: "The customer wants factory paint." },
  });
  const { version, changed_at: _at, changed_by: _by, note: _note, ...tables } = await show.assessments.rateBook();
  cast.clock.advance(hours(1));
  await show.assessments.changeRateBook({ body: { ...tables, version, note: "Labor rates of March." } });
  await show.assessments.rateBookVersions({ query: { limit: 2 } });
  await show.assessments.recompute({ params, body: { rate_book_version: 1 } });
  await show.assessments.addDamage({
    params,
    body: { damage_id: "hood-1", type: "dent", location: "hood", size_cm: 4, reason: "Found when the car was washed." },
  });
  await show.assessments.removeDamage({
    params: { ...params, damage_id: "hood-1" },
    query: { reason: "Repaired by the previous owner." },
  });
  await show.assessments.approve({ params, body: { note: "Repair before the sale." } });
  await show.assessments.withdrawApproval({ params });
  await show.assessments.report({ params });
  const path = `/v1/inspections/damage-assessment/${assessment_id}`;
  await get("assessments_report", `${path}/report`, { params, accept: "application/pdf" });
  await get("assessments_report", `${path}/report`, { params, accept: "text/csv" });
  await get("assessments_reportPdf", `${path}/report.pdf`, { params });
  await get("assessments_reportCsv", `${path}/report.csv`, { params });
}

/** A full inspection of the Pilot, one of the Accord with its photos of before, and a summary of what is known about it. */
export async function full({ show, api, get }: Caller, { inspection_id: photos }: Inspected): Promise<void> {
  const advanced = await show.advanced.create({ body: { ...ofAccord, diagnostic_level: "standard" } });
  await show.advanced.list({ query: { vehicle_id: "A1042" } });
  await show.advanced.get({ params: { diagnostic_id: advanced.diagnostic_id } });
  const { inspection_id, vehicle_id } = await show.cases.create({
    body: { vehicle: { vin: "5FNYF6H5XLB023456" }, inspection_type: "full" },
  });
  await api.mechanical.create({ body: { vehicle_id, case_id: inspection_id, obd_data: { ...scan, dtcs: [] } } });
  const params = { inspection_id };
  await show.cases.get({ params });
  await show.cases.skipStep({
    params: { ...params, step: "valuation" },
    body: { reason: "The market data is not imported yet." },
  });
  await show.cases.unskipStep({ params: { ...params, step: "valuation" } });
  await show.cases.cancel({ params, body: { reason: "The seller took the vehicle back." } });
  await show.cases.reopen({ params });
  await show.cases.complete({ params });
  await show.cases.list({ query: { vehicle_id: "A1045", limit: 1 } });
  await show.cases.report({ params });
  await get("cases_report", `/v1/inspections/${inspection_id}/report`, { params, accept: "application/pdf" });
  const accord = given((await api.vehicles.get({ params: { id: "A1042" } })).vin, "VIN");
  const other = await api.cases.create({ body: { vehicle: { vin: accord }, inspection_type: "full" } });
  await show.cases.setPhotos({
    params: { inspection_id: other.inspection_id },
    body: { visual_inspection_id: photos },
  });
  await get("cases_reportPdf", `/v1/inspections/${inspection_id}/report.pdf`, { params });
}

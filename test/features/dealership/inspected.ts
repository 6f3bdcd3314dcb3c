import { uploadWalkAround } from "../../kit/photos.ts";
import type { TestCaller, TestServer } from "../../kit/serve.ts";
import { bumper, door } from "../assessments/estimates.ts";
import { misfire } from "../mechanical/diagnostics.ts";
import { accords, stockMarket } from "../valuations/market.ts";

/** A completed case with every step. Returns the paths of all its PDFs. */
export async function inspected(server: TestServer, dealer: TestCaller): Promise<string[]> {
  const { api } = dealer;
  const vehicle = { vin: "1HGCM82633A004352" };
  const { inspection_id: case_id, vehicle_id } = await api.cases.create({ body: { vehicle, inspection_type: "full" } });
  await api.vehicles.update({ params: { id: vehicle_id }, body: { zipCode: "95112" } });
  const market = accords(40).map((one) => ({ ...one, year: 2003 }));
  await stockMarket(server, dealer, market);
  const { valuation_id } = await api.valuations.valuate({ body: { vehicle_id, mileage: 70_000, case_id } });
  const body = { vehicle_id, case_id, images: await uploadWalkAround(api) };
  const { inspection_id } = await api.visual.create({ body }, { headers: { prefer: "wait=60" } });
  const { diagnostic_id } = await api.mechanical.create({ body: { vehicle_id, case_id, ...misfire } });
  const assessed = await api.assessments.create({ body: { vehicle_id, case_id, damages: [bumper, door] } });
  await api.cases.complete({ params: { inspection_id: case_id } });
  return [
    `/v1/inspections/${case_id}/report.pdf`,
    `/v1/inspections/visual/${inspection_id}/report.pdf`,
    `/v1/inspections/mechanical/${diagnostic_id}/report.pdf`,
    `/v1/inspections/damage-assessment/${assessed.assessment_id}/report.pdf`,
    `/v1/pricing/market-valuation/${valuation_id}/report.pdf`,
  ];
}

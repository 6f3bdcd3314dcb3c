import { own } from "../../../contracts/kit/own.ts";
import { reportCampaign } from "../../features/campaigns/campaigns.repo.ts";
import { reportContact } from "../../features/contacts/contacts.repo.ts";
import { reportLead } from "../../features/leads/lead-timeline.ts";
import type { ChangedRow } from "../../features/sync/apply/news.ts";
import { reportVehicle } from "../../features/vehicles/timeline.ts";
import { reportHidden } from "../../features/vehicles/vehicle-events.ts";
import type { Writer } from "../../platform/db/store.ts";
import { hasChanged, textIn, textOf } from "./arrived.ts";

/** Reports the records that a row change affects, after the commit. Uses only the values of the row. */
type Report = (tx: Writer, workspaceId: string, row: ChangedRow) => void;

const vehicle: Report = (tx, workspaceId, row) => {
  const { id, before, after } = row;
  reportVehicle(tx, { workspaceId, id });
  const isMoved = after === null ? textIn(before, "teamId") !== null : before !== null && hasChanged(row, "teamId");
  if (isMoved) reportHidden(tx, { workspaceId });
};

const lead: Report = (tx, workspaceId, row) => {
  const carId = textOf(row, "carId");
  if (carId !== null) reportLead(tx, { workspaceId, id: row.id, carId });
};

/** If a campaign has left a team, that team is notified, too. */
const campaign: Report = (tx, workspaceId, { id, before, after }) => {
  for (const values of [before, after]) {
    if (values === null) continue;
    reportCampaign(tx, { workspaceId, id, teamId: textIn(values, "teamId"), vehicleId: textIn(values, "vehicleId") });
  }
};

const ofVehicle: Report = (tx, workspaceId, row) => {
  const id = textOf(row, "vehicleId");
  if (id !== null) reportVehicle(tx, { workspaceId, id });
};

/** By table. Photos, inspections and other work also have a timeline entry of the vehicle, which arrives with them. */
const records: Readonly<Record<string, Report>> = {
  vehicles: vehicle,
  leads: lead,
  contacts: (tx, workspaceId, { id }) => reportContact(tx, { workspaceId, id }),
  campaigns: campaign,
  vehicle_entries: ofVehicle,
  vehicle_photos: ofVehicle,
  inspections: ofVehicle,
  inspection_cases: ofVehicle,
  diagnostics: ofVehicle,
  assessments: ofVehicle,
  valuations: ofVehicle,
  appraisals: ofVehicle,
  sales: ofVehicle,
};

export const recordTables: readonly string[] = Object.keys(records);

/** Reports the `record` events of rows that arrived together, for open pages. */
export function reportRecords(tx: Writer, workspaceId: string, changed: readonly ChangedRow[]): void {
  for (const row of changed) own(records, row.table)?.(tx, workspaceId, row);
}

import { assessmentsOfVehicle } from "../features/assessments/assessments.purge.ts";
import { campaignsOfVehicle } from "../features/campaigns/campaigns.purge.ts";
import { casesOf } from "../features/cases/cases.purge.ts";
import type { Files } from "../features/files/files.service.ts";
import { diagnosticsOfVehicle } from "../features/mechanical/mechanical.purge.ts";
import { spinsOfVehicle } from "../features/spin360/retention/purge.ts";
import { valuationsOfVehicle } from "../features/valuations/valuations.purge.ts";
import { photosOfVehicle } from "../features/vehicle-photos/vehicle-photos.purge.ts";
import { inspectionsOfVehicle } from "../features/visual/visual.purge.ts";
import type { Clock } from "../platform/clock.ts";
import type { Papers } from "../reports/papers/papers.ts";

/** The rows of other features that refer to a vehicle. They are deleted with it, in this order. */
export const vehicleDependents = ({ clock, files, papers }: { clock: Clock; files: Files; papers: Papers }) => [
  photosOfVehicle(files),
  casesOf({ clock, papers }),
  inspectionsOfVehicle(files, clock),
  spinsOfVehicle(clock),
  assessmentsOfVehicle(papers, clock),
  diagnosticsOfVehicle(papers, clock),
  valuationsOfVehicle(papers, clock),
  campaignsOfVehicle(clock),
];

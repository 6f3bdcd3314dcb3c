import type { Vehicle } from "../../../contracts/vehicles/vehicles.ts";
import { vehicleStatuses } from "../../ui/format/labels.ts";
import { Tag, type Tone } from "../../ui/page/tag.tsx";

const tones: Record<Vehicle["status"], Tone> = {
  IN_STOCK: "good",
  IN_RECON: "accent",
  ON_HOLD: "warn",
  SOLD: "plain",
  ARCHIVED: "plain",
};

export const StatusTag = ({ status }: { readonly status: Vehicle["status"] }) => (
  <Tag tone={tones[status]}>{vehicleStatuses[status]}</Tag>
);

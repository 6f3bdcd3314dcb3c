import type { Vehicle } from "../../../contracts/vehicles.ts";
import { vehicleStatuses } from "../../ui/labels.ts";
import { Tag, type Tone } from "../../ui/tag.tsx";

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

import { phoneCaptureStatuses } from "../../../contracts/inspections/phones.ts";
import { angles } from "../../../contracts/vocabulary.ts";
import { bool, id, index, instant, int, oneOf, table, text, unique } from "../../platform/db/kit.ts";
import { workspaces } from "../accounts/accounts.table.ts";
import { files } from "../files/files.table.ts";
import { vehicles } from "../vehicles/vehicles.table.ts";

/** One row for the installation, once an administrator has switched phones on or off. */
export const phoneSettings = table("phone_settings", {
  id: id(),
  enabled: bool().notNull(),
  updatedAt: instant().notNull(),
});

/** A phone that takes the photos of a vehicle. Ended ones are deleted after a day. */
export const phoneCaptures = table(
  "phone_captures",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    vehicleId: text()
      .notNull()
      .references(() => vehicles.id, { onDelete: "cascade" }),
    /** The session that started it: the capture ends with it. */
    sessionId: text().notNull(),
    environment: oneOf(["production", "development"]).notNull(),
    status: oneOf(phoneCaptureStatuses).notNull(),
    /** Of the token in the address that the phone opens. */
    tokenHash: text().notNull(),
    /** Of the secret of the phone that used the token. */
    secretHash: text(),
    /** What that phone shows and a person confirms. */
    code: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** How many photos are still on the phone, as it said last. */
    photosWaiting: int(),
    /** When it said so. */
    heardAt: instant(),
  },
  (t) => [
    unique("phone_captures_token_uq").on(t.tokenHash),
    unique("phone_captures_secret_uq").on(t.secretHash),
    index("phone_captures_vehicle_idx").on(t.vehicleId),
    index("phone_captures_expiry_idx").on(t.expiresAt),
  ],
);

export const phonePhotos = table(
  "phone_photos",
  {
    id: id(),
    captureId: text()
      .notNull()
      .references(() => phoneCaptures.id, { onDelete: "cascade" }),
    fileId: text()
      .notNull()
      .references(() => files.id, { onDelete: "cascade" }),
    /** The id that the phone gave it: sent again, it is the same photo. */
    phoneId: text().notNull(),
    angle: oneOf(angles),
    receivedAt: instant().notNull(),
  },
  (t) => [unique("phone_photos_phone_uq").on(t.captureId, t.phoneId), index("phone_photos_file_idx").on(t.fileId)],
);

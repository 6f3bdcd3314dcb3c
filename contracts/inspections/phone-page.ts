import { z } from "zod";
import { maxPhotoBytes } from "../papers/files.ts";
import { Angle } from "../vocabulary.ts";
import { phoneCaptureStatuses } from "./phones.ts";

/**
 * What the page for phones and its server say to each other, at `/phone/api`. It is not part of the public API: a phone is no
 * account, and can only add photos to the one capture that it is connected to.
 */

/** 32 random bytes as base64url. */
const Secret = z.string().regex(/^[\w-]{43}$/);

/** The token of the address, and the secret that the phone uses from now on. The same secret again is the same phone. */
export const Connect = z.strictObject({ token: Secret, secret: Secret });

export const PhoneState = z.object({
  status: z.enum(phoneCaptureStatuses),
  code: z.string().nullable(),
  /** What to photograph, as people call it: `2019 Honda Accord`. Null before the phone is confirmed. */
  vehicle: z.string().nullable(),
  /** Ids as the phone gave them. */
  photos: z.array(z.object({ id: z.string(), angle: Angle.nullable() })),
});
export type PhoneState = z.infer<typeof PhoneState>;

/** The query of an upload. `id` is chosen by the phone: the same id again is the same photo. */
export const NewPhoto = z.strictObject({ id: z.uuid(), angle: Angle.optional() });
/** How many photos are still on the phone: taken, being looked at or being sent. */
export const Queue = z.strictObject({ waiting: z.int().min(0).max(1000) });

/** How often a connected phone says what is still on it, and after which silence it counts as out of reach. Our own choices. */
export const phoneReports = { everyMs: 8000, lostAfterMs: 25_000 } as const;

export const photoUpload = { field: "file", maxBytes: maxPhotoBytes } as const;

export const PhoneReceipt = z.object({
  id: z.string(),
  usable: z.boolean(),
  /** The angle that the photo seems to show instead of the chosen one; null if it fits or is not known. */
  seems: Angle.nullable(),
  /** False if the chosen angle is one of the outside and no car was found. */
  shows_car: z.boolean(),
});
export type PhoneReceipt = z.infer<typeof PhoneReceipt>;

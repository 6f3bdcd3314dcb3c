import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { Id, Instant, Message, VehicleReference } from "../kit/values.ts";
import { StoredPhoto } from "../papers/files.ts";
import { Angle } from "../vocabulary.ts";

/** How long a phone can use the address of a capture, and how long a confirmed one stays open after its last photo. Our own choices. */
export const phoneCaptureMinutes = { toConnect: 10, afterLastPhoto: 60 } as const;

export const PhoneSettings = z
  .object({
    enabled: z.boolean().meta({ description: "whether people may use phones as cameras; false until switched on" }),
    reachable: z.boolean().meta({
      description:
        "whether a phone can reach this server: it is hosted, or the workstation has an address in a local network",
    }),
  })
  .meta({ id: "PhoneSettings" });
export type PhoneSettings = z.infer<typeof PhoneSettings>;

export const phoneCaptureStatuses = ["waiting", "asking", "connected", "ended"] as const;
const Status = z.enum(phoneCaptureStatuses).meta({
  description:
    "`waiting`: no phone has opened the address. `asking`: a phone has, and a person must confirm its code. `connected`: the phone can send photos. `ended`: it no longer can",
});

const Code = z.string().regex(/^\d{4}$/, "is not four digits");

export const PhonePhoto = z.object({
  id: Id,
  angle: Angle.nullable().meta({ description: "the angle that was chosen on the phone; null for a close-up" }),
  received_at: Instant,
  file: StoredPhoto,
});
export type PhonePhoto = z.infer<typeof PhonePhoto>;

export const PhoneQueue = z.object({
  photos_waiting: z
    .int()
    .meta({ description: "photos that were taken and have not arrived yet, as the phone said last" }),
  reachable: z
    .boolean()
    .meta({ description: "false if the phone has said nothing for a while: it may have taken more photos" }),
});

export const PhoneCapture = z
  .object({
    id: Id,
    vehicle_id: Id,
    status: Status,
    pairing_code: Code.nullable().meta({ description: "the code that the phone shows; only while it is `asking`" }),
    created_at: Instant,
    expires_at: Instant.meta({ description: "when it ends by itself; each photo moves it" }),
    photos: z.array(PhonePhoto).meta({ description: "in the order of their arrival" }),
    phone: PhoneQueue.nullable().meta({
      description: "what is still on the phone; null until it has said so, and after the capture has ended",
    }),
  })
  .meta({ id: "PhoneCapture" });
export type PhoneCapture = z.infer<typeof PhoneCapture>;

const common = { auth: "session", shape: "plain" } as const;
const ById = z.object({ id: z.string().min(1).meta({ description: "the id of the capture" }) });

export const phones = contract({
  settings: {
    ...common,
    method: "GET",
    path: "/phones",
    summary: "Read whether phones can be used as cameras",
    response: PhoneSettings,
    volatile: "all",
    errors: [],
  },
  change: {
    ...common,
    method: "PUT",
    path: "/phones",
    summary: "Switch phones on or off",
    description:
      "Only for accounts with the role ADMIN. Other callers get INSUFFICIENT_PERMISSIONS. Switching phones off ends every capture. A workstation listens in the local network only while a capture is open, and serves nothing there but the page for phones.",
    body: z.strictObject({ enabled: z.boolean() }),
    response: PhoneSettings,
    errors: [],
  },
  list: {
    ...common,
    method: "GET",
    path: "/phones/captures",
    summary: "List your open captures of a vehicle",
    description: "For a page that was loaded again: the photos that arrived before are still there.",
    query: z.object({ vehicle_id: VehicleReference }),
    response: z.object({ captures: z.array(PhoneCapture) }),
    errors: ["RESOURCE_NOT_FOUND", "AMBIGUOUS_VEHICLE"],
  },
  start: {
    ...common,
    method: "POST",
    path: "/phones/captures",
    summary: "Let a phone take the photos of a vehicle",
    description: `The answer has the address that the phone opens, once for each address of this machine in a local network. It can be used by one phone, for ${phoneCaptureMinutes.toConnect} minutes. After a person has confirmed the phone's code, the phone can add photos to this capture, and nothing else, until ${phoneCaptureMinutes.afterLastPhoto} minutes after its last photo. Your earlier capture of the vehicle ends. PHONES_OFF if an administrator has not switched phones on; PHONES_UNREACHABLE without a local network. Not with an API key: a person confirms each phone.`,
    body: z.strictObject({ vehicle_id: VehicleReference }),
    response: PhoneCapture.extend({
      addresses: z.array(z.string()).min(1).meta({ description: "for the QR code; not readable later" }),
    }),
    status: 201,
    sensitive: true,
    errors: ["RESOURCE_NOT_FOUND", "AMBIGUOUS_VEHICLE", "PHONES_OFF", "PHONES_UNREACHABLE"],
  },
  get: {
    ...common,
    method: "GET",
    path: "/phones/captures/{id}",
    summary: "Read a capture and the photos that have arrived",
    params: ById,
    response: PhoneCapture,
    volatile: "all",
    errors: ["RESOURCE_NOT_FOUND"],
  },
  confirm: {
    ...common,
    method: "POST",
    path: "/phones/captures/{id}/confirm",
    summary: "Confirm that the phone with this code may send photos",
    description:
      "A phone with another code is refused with VALIDATION_ERROR, a capture that no phone asks for as well.",
    params: ById,
    body: z.strictObject({ pairing_code: Code }),
    response: PhoneCapture,
    status: 200,
    sensitive: true,
    errors: ["RESOURCE_NOT_FOUND"],
  },
  end: {
    ...common,
    method: "DELETE",
    path: "/phones/captures/{id}",
    summary: "End a capture",
    description: "The phone can send nothing more. The photos that have arrived stay stored.",
    params: ById,
    response: Message,
    errors: ["RESOURCE_NOT_FOUND"],
  },
});

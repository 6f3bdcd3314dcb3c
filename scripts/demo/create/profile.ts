import sharp from "sharp";
import { home } from "../cars/places.ts";
import { dealer } from "../dealership/people.ts";
import type { Api } from "./callers.ts";

/** A made-up address; the phone number is reserved for fiction, the domain for examples (RFC 2606). */
const profile = {
  name: dealer.name,
  addressLine1: "1 Made-up Street",
  city: home.city,
  state: home.state,
  zipCode: home.zip,
  country: "US",
  phone: "(317) 555-0100",
  email: "sales@example.com",
  website: "https://dealer.example.com",
  timeZone: "America/Indiana/Indianapolis",
} as const;

/** A car in a frame, drawn as lines: texts would need the fonts of the machine. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="240" viewBox="0 0 150 60" fill="none"
  stroke="#123a5c" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">
  <path d="M4 56 H146" stroke="#c8571b"/>
  <path d="M14 45 V31 L40 27 L58 11 H96 L116 27 L138 32 V45"/>
  <path d="M14 45 H29 M59 45 H93 M123 45 H138 M64 27 H112 M78 12 V27"/>
  <circle cx="44" cy="44" r="10"/>
  <circle cx="108" cy="44" r="10"/>
</svg>`;

/** The dealership's profile and logo, which stand on its papers. */
export async function describeDealership(owner: Api): Promise<void> {
  await owner.dealership.change({ body: profile });
  const png = await sharp(Buffer.from(logo)).png().toBuffer();
  const file = new Blob([new Uint8Array(png)], { type: "image/png" });
  await owner.dealership.setLogo({ file, fileName: "logo.png" });
}

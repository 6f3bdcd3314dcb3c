import type { BodyStyle } from "../body-style.ts";
import { coupe } from "./coupe.ts";
import { hatchback } from "./hatchback.ts";
import { pickup } from "./pickup.ts";
import type { Profile } from "./profile.ts";
import { sedan } from "./sedan.ts";
import { suv } from "./suv.ts";
import { van } from "./van.ts";

export const profiles: Readonly<Record<BodyStyle, Profile>> = { sedan, hatchback, suv, pickup, van, coupe };

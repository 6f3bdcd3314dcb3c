import { z } from "zod";
import { type DesktopRequest, openedKinds } from "../../contracts/desktop/bridge.ts";
import { pagePath } from "../links/deep-link.ts";

const Pin = z.string().regex(/^\d{4,12}$/);

/** The arguments of each request. The page is not trusted: it shows content of others. */
export const channels = {
  notify: z.tuple([
    z.strictObject({
      tag: z.string().min(1).max(200),
      title: z.string().min(1).max(200),
      body: z.string().max(500),
      path: z.string().refine((path) => pagePath(path) === path),
    }),
  ]),
  takePath: z.tuple([]),
  takeFiles: z.tuple([z.enum(openedKinds)]),
  enterKiosk: z.tuple([Pin]),
  leaveKiosk: z.tuple([Pin]),
  changeKioskPin: z.tuple([Pin, Pin]),
  isKiosk: z.tuple([]),
} as const satisfies Record<DesktopRequest, z.ZodType<readonly unknown[]>>;

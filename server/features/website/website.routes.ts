import type { enquiries as enquiryContract } from "../../../contracts/customers/enquiries.ts";
import type { website as contract } from "../../../contracts/customers/website.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { listOutcome } from "../../platform/http/reply.ts";
import type { Enquiries } from "./enquiries.service.ts";
import type { Website } from "./website.service.ts";

export const websiteRoutes = (website: Website): Handlers<typeof contract> => ({
  list: async ({ caller, query, request }) => {
    const { vehicles, total } = await website.list(caller, query);
    return listOutcome(vehicles, { total, ...query, url: request.url });
  },
  get: ({ caller, params }) => website.get(caller, params.id),
});

export const enquiryRoutes = (enquiries: Enquiries): Handlers<typeof enquiryContract> => ({
  create: ({ caller, body }) => enquiries.receive(caller, body),
  list: async ({ caller, query, request }) => {
    const { enquiries: rows, total } = await enquiries.list(caller, query);
    return listOutcome(rows, { total, ...query, url: request.url });
  },
});

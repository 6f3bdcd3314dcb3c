import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { arrayAnswer, Id, Instant, Message, nameOf, page } from "../kit/values.ts";

/** The pages whose lists have saved views. */
export const viewPages = ["INVENTORY"] as const;
const ViewPage = z.enum(viewPages).meta({ description: "the page whose list the view is of" });

/** The most views of one user on one page. Our own choice: a menu shows all of them. */
export const maxSavedViews = 50;

export const ViewName = nameOf(1, 60);

const ViewQuery = z
  .string()
  .max(2000)
  .regex(/^([!->@-~][!-~]*)?$/, "is no query string: visible ASCII characters, without a question mark at the start")
  .meta({
    description:
      "the filters, the sort order and the columns, as the query string of the page's address. The server stores it as it is; a page ignores parameters that it does not know",
    example: "status=IN_STOCK&make=Honda&sort=askingPrice&order=asc",
  });

export const SavedView = z
  .object({ id: Id, page: ViewPage, name: z.string(), query: ViewQuery, createdAt: Instant, updatedAt: Instant })
  .meta({ id: "SavedView" });
export type SavedView = z.infer<typeof SavedView>;

const common = { auth: "any", shape: "plain" } as const;
const read = { ...common, permission: "account:read" } as const;
const write = { ...common, permission: "account:write" } as const;
const ById = z.object({ id: z.string().min(1).meta({ description: "the id of the view" }) });
const uniqueName = "A name is unique among the user's views of a page (DUPLICATE_VIEW_NAME).";

export const savedViews = contract({
  list: {
    ...read,
    method: "GET",
    path: "/saved-views",
    summary: "List your saved views by name",
    description: `${arrayAnswer} Views are private: nobody else sees them. The sandbox has its own.`,
    query: z.object({ page: ViewPage.optional(), ...page() }),
    response: z.array(SavedView),
    errors: [],
  },
  create: {
    ...write,
    method: "POST",
    path: "/saved-views",
    summary: "Save a view",
    description: `${uniqueName} A user can have ${maxSavedViews} views of a page.`,
    body: z.strictObject({ page: ViewPage, name: ViewName, query: ViewQuery }),
    response: SavedView,
    status: 201,
    errors: ["DUPLICATE_VIEW_NAME"],
  },
  update: {
    ...write,
    method: "PATCH",
    path: "/saved-views/{id}",
    summary: "Change the name or the query of a saved view",
    description: uniqueName,
    params: ById,
    body: z.strictObject({ name: ViewName, query: ViewQuery }).partial(),
    response: SavedView,
    errors: ["RESOURCE_NOT_FOUND", "DUPLICATE_VIEW_NAME"],
  },
  remove: {
    ...write,
    method: "DELETE",
    path: "/saved-views/{id}",
    summary: "Delete a saved view",
    params: ById,
    response: Message,
    errors: ["RESOURCE_NOT_FOUND"],
  },
});

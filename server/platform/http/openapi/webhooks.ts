import type { z } from "zod";
import {
  deliveryBody,
  eventTypes,
  listedEventTypes,
  webhookPayloads,
} from "../../../../contracts/system/event-types.ts";
import type { WebhookEvent } from "../../../../contracts/system/webhooks.ts";

type Json = Record<string, unknown>;
type Schema = (type: z.ZodType, io: "input" | "output") => Json;

const header = (name: string, description: string): Json => ({
  name,
  in: "header",
  required: true,
  schema: { type: "string" },
  description,
});

const headers: readonly Json[] = [
  header(
    "webhook-id",
    "The id of the message: the same for each attempt and each replay. Ignore ids that you already have.",
  ),
  header("webhook-timestamp", "The time of this attempt, in seconds since 1970."),
  header(
    "webhook-signature",
    "`v1,` and the base64 of the HMAC-SHA256 of `webhook-id.webhook-timestamp.body`, keyed with the decoded secret. For 24 hours after a rotation there are two signatures, separated by a space.",
  ),
];

const responses: Json = {
  "2XX": { description: "Received. Answer within 15 seconds." },
  410: { description: "The subscription is disabled." },
  default: { description: "A failure: the message is sent again." },
};

/** The `webhooks` of the OpenAPI document: the request that a receiver gets for each event type. */
export const openapiWebhooks = (schema: Schema): Json =>
  Object.fromEntries(listedEventTypes.map(({ event, body }) => [event, { post: operation(event, body, schema) }]));

function operation(event: WebhookEvent, example: Json, schema: Schema): Json {
  const { summary, resource } = eventTypes[event];
  const content = { schema: schema(deliveryBody(event, webhookPayloads[event]), "output"), example };
  return {
    operationId: `webhook_${event.replace(".", "_")}`,
    tags: ["webhooks"],
    summary,
    ...(resource !== null && { description: `An event of the resource \`${resource}\`.` }),
    // The signature authenticates the sender. No other authentication is sent.
    security: [{}],
    parameters: headers,
    requestBody: { required: true, content: { "application/json": content } },
    responses,
  };
}

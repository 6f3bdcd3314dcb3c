/** What an integrator reads first: the description of the whole API, in Markdown. */
export const introduction = `The dealership workstation's API. [Guides and recipes](/help) are served by every installation.

**Addresses.** Every path under \`/v1\` (production) is also served under \`/sandbox/v1\` (sandbox), which has records of its own.

**Authentication.** Create an API key on the page or with \`POST /account/api-keys\`, and send it as \`Authorization: Bearer prod_...\`; keys of the sandbox begin with \`dev_\`. Each operation names the permission that the key needs. Browsers use the cookies of \`POST /auth/login\` instead. Where a program cannot send headers, the key may come as \`api_key\` in any query.

**Requests.** Bodies are JSON, if nothing else is said. Fields of a body and parameters of a query that an endpoint does not know are refused. Where an endpoint takes a vehicle, its id, VIN and stock number all work.

**Answers.** Most endpoints answer the record or the list itself, with names in \`camelCase\`. Those under \`/inspections\`, \`/diagnostics\`, \`/pricing\`, \`/market\`, \`/webhooks\` and \`/crm\`, \`GET /account\` and \`GET /auth/test\` answer \`{ "status", "data", "meta" }\`, with names in \`snake_case\`. Times are in UTC.

**Errors.** Decide by \`error.code\`; each operation lists its codes by status. \`error.field\` names the field, and \`meta.request_id\` finds the request in the server's log.

**Repeating a request.** A POST with an \`Idempotency-Key\` takes effect once. Answers with 429 and 503 say in \`Retry-After\` when to try again. \`If-Match\` keeps a change from overwriting a newer one.

**Lists and changes.** Lists take \`limit\` and \`offset\`. To keep a copy up to date, read with \`updatedSince\`. To learn of events, subscribe a URL with \`POST /webhooks\`, or follow \`GET /events\`.

**Examples.** The requests and answers shown here were recorded from one made-up dealership: the same id means the same record everywhere. Lists of objects end after two items, and long texts with \`...\`. Keys, tokens and signatures are placeholders.`;

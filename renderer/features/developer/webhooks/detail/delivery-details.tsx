import { Text } from "@mantine/core";
import type { Attempt, Delivery } from "../../../../../contracts/system/webhooks.ts";
import { t } from "../../../../texts/t.ts";
import { instant } from "../../../../ui/format/format.ts";
import { CodeBlock } from "../../code-block.tsx";
import { prettyJson } from "../../pretty-json.ts";
import classes from "../webhooks.module.css";
import { attemptText } from "./answer-text.ts";

/** What was sent, and each attempt with its request and its answer. */
export function DeliveryDetails({ delivery }: { readonly delivery: Delivery }) {
  const { payload, message_id, log, next_attempt_at } = delivery;
  return (
    <div className={classes.delivery}>
      <div>
        <CodeBlock title={t("developer.log.payload")} code={JSON.stringify(payload, null, 2)} />
        <Text size="xs" c="dimmed" mt={6}>
          {t("developer.log.messageId", { id: message_id })}
        </Text>
      </div>
      <div>
        {log.length === 0 && <Text>{t("developer.log.notSent")}</Text>}
        {log.map((attempt) => (
          <AttemptDetails key={attempt.attempt} attempt={attempt} />
        ))}
        {next_attempt_at !== null && (
          <Text size="sm">{t("developer.log.next", { time: instant(next_attempt_at) })}</Text>
        )}
      </div>
    </div>
  );
}

function AttemptDetails({ attempt }: { readonly attempt: Attempt }) {
  const { at, request_headers, response_headers, response_body } = attempt;
  return (
    <div className={classes.attempt}>
      <Text fw={600} size="sm">
        {t("developer.log.attempt", { number: attempt.attempt, time: instant(at), answer: attemptText(attempt) })}
      </Text>
      <Headers title={t("developer.log.requestHeaders")} headers={request_headers} />
      {response_headers && <Headers title={t("developer.log.responseHeaders")} headers={response_headers} />}
      {response_body !== null && response_body !== "" && (
        <CodeBlock title={t("developer.log.responseBody")} code={prettyJson(response_body)} />
      )}
    </div>
  );
}

interface HeadersProps {
  readonly title: string;
  readonly headers: Readonly<Record<string, string>>;
}

const Headers = ({ title, headers }: HeadersProps) => (
  <details>
    <summary className={classes.summary}>{title}</summary>
    <dl className={classes.headers}>
      {Object.entries(headers).map(([name, value]) => (
        <div key={name} style={{ display: "contents" }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </details>
);

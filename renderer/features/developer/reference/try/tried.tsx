import { Group, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { t } from "../../../../texts/t.ts";
import { count } from "../../../../ui/format/format.ts";
import { Tag } from "../../../../ui/page/tag.tsx";
import { CodeBlock } from "../../code-block.tsx";
import classes from "../reference.module.css";
import type { TriedAnswer } from "./send-request.ts";

/** What the server answered: status, time, headers and body. */
export function Tried({ answer }: { readonly answer: TriedAnswer }) {
  const { status, statusText, ms, headers, body, bytes, mediaType } = answer;
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is scrolled into view
  useEffect(() => place.current?.scrollIntoView({ block: "start" }), [answer]);
  return (
    <div ref={place} className={classes.tried} role="status" aria-label={t("developer.reference.try.answer")}>
      <Group gap="xs" mb={6}>
        <Tag tone={status < 400 ? "good" : "alarm"}>{`${status} ${statusText}`.trim()}</Tag>
        <Text size="sm">{t("developer.reference.try.time", { ms: count(ms) })}</Text>
      </Group>
      <dl className={classes.headers}>
        {headers.map(([name, value]) => (
          <div key={name} style={{ display: "contents" }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {body !== undefined && body !== "" && <CodeBlock title={t("developer.reference.try.body")} code={body} />}
      {body === undefined && (
        <Text size="sm">{t("developer.reference.try.file", { type: mediaType, size: count(bytes) })}</Text>
      )}
    </div>
  );
}

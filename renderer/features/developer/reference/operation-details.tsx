import { Anchor, Text } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { t } from "../../../texts/t.ts";
import { CodeBlock } from "../code-block.tsx";
import { Description } from "./description.tsx";
import { curlOf } from "./document/curl.ts";
import type { ReferenceOperation } from "./document/operations.ts";
import { MethodTag } from "./method-tag.tsx";
import { Answers, Parameters } from "./operation-tables.tsx";
import classes from "./reference.module.css";
import { TryIt } from "./try/try-it.tsx";

/** An operation with its parameters, examples, the curl command and the form that sends it. */
export function OperationDetails({ operation }: { readonly operation: ReferenceOperation }) {
  const { id, method, path, summary, description, auth, parameters, body, answers } = operation;
  const { search } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <article aria-labelledby={`operation-${id}`}>
      <Anchor
        component={Link}
        to={`/developer/reference${search}`}
        size="sm"
        underline="always"
        className={classes.back ?? ""}
      >
        {t("developer.reference.back")}
      </Anchor>
      <h2 id={`operation-${id}`} ref={heading} tabIndex={-1} className={classes.heading}>
        {summary}
      </h2>
      <p className={classes.line}>
        <MethodTag method={method} /> <span className="mono">{path}</span>
      </p>
      <Text size="sm" c="dimmed" mb="sm">
        {t(`developer.reference.auth.${auth}`)}
      </Text>
      {description !== "" && <Description text={description} />}
      <Parameters parameters={parameters} />
      {body && body.example !== "" && (
        <Part>
          <CodeBlock title={t("developer.reference.body", { type: body.mediaType })} code={body.example} />
        </Part>
      )}
      {auth !== "session" && (
        <Part>
          <CodeBlock
            title={t("developer.reference.curl")}
            code={curlOf(operation, { origin: window.location.origin })}
          />
        </Part>
      )}
      <Part>
        <TryIt operation={operation} />
      </Part>
      <Answers answers={answers} />
    </article>
  );
}

const Part = ({ children }: { readonly children: ReactNode }) => <div className={classes.part}>{children}</div>;

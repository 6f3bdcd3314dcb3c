import { Table, Text } from "@mantine/core";
import { t } from "../../../texts/t.ts";
import stacked from "../../../ui/table/stacked.module.css";
import { CodeBlock } from "../code-block.tsx";
import { WithCode } from "./description.tsx";
import type { ReferenceAnswer, ReferenceParameter } from "./document/operations.ts";
import classes from "./reference.module.css";

export function Parameters({ parameters }: { readonly parameters: readonly ReferenceParameter[] }) {
  if (parameters.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby="parameters">
      <h3 id="parameters" className={classes.title}>
        {t("developer.reference.parameters")}
      </h3>
      <div className="panel">
        <Table className={stacked.table ?? ""} aria-labelledby="parameters">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("common.name")}</Table.Th>
              <Table.Th>{t("developer.reference.in")}</Table.Th>
              <Table.Th>{t("developer.reference.type")}</Table.Th>
              <Table.Th>{t("developer.reference.meaning")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {parameters.map(({ name, in: place, required, type, description }) => (
              <Table.Tr key={`${place} ${name}`}>
                <Table.Td data-main="line" className="mono">
                  {name}
                </Table.Td>
                <Table.Td>
                  {place}
                  {required && ` · ${t("developer.reference.required")}`}
                </Table.Td>
                <Table.Td className="mono" style={{ overflowWrap: "anywhere" }}>
                  {type}
                </Table.Td>
                <Table.Td>
                  <WithCode text={description} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  );
}

export const Answers = ({ answers }: { readonly answers: readonly ReferenceAnswer[] }) => (
  <section className={classes.part} aria-labelledby="answers">
    <h3 id="answers" className={classes.title}>
      {t("developer.reference.answers")}
    </h3>
    {answers.map((answer) => (
      <Answer key={answer.status} answer={answer} />
    ))}
  </section>
);

const Answer = ({ answer: { status, description, mediaTypes, example } }: { readonly answer: ReferenceAnswer }) => (
  <div className={classes.answer}>
    <Text size="sm" style={{ whiteSpace: "pre-line" }}>
      <b>{status}</b> <WithCode text={description} />
      {mediaTypes.length > 0 && ` (${mediaTypes.join(", ")})`}
    </Text>
    {example !== undefined && <CodeBlock title={t("developer.reference.example", { status })} code={example} />}
  </div>
);

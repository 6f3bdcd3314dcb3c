import { Alert, Anchor, Stack, Table, Text, Title } from "@mantine/core";
import type { Installation } from "../../../../contracts/system/installation.ts";
import { damageTypes } from "../../../../contracts/vocabulary.ts";
import { t } from "../../../texts/t.ts";
import { count, percent } from "../../../ui/format/format.ts";
import stacked from "../../../ui/table/stacked.module.css";
import { InstallationFacts } from "./facts.tsx";
import { ModelChoice } from "./model-choice.tsx";
import { useInstallation } from "./use-installation.ts";

type Model = Installation["vision"]["models"][number];

const nameOf = (name: string): string =>
  name === "damage" || name === "parts" ? t(`installation.models.names.${name}`) : name;

/** The models, what runs them, and how well they find damage. */
export function ModelsPanel() {
  const { data } = useInstallation();
  const vision = data?.vision;
  const damage = vision?.models.find(({ name }) => name === "damage");
  return (
    <Stack gap="sm">
      {vision?.problem && (
        <Alert color="red" variant="outline" title={t("installation.models.unavailable")}>
          {vision.problem}
        </Alert>
      )}
      <div className="panel" style={{ overflow: "hidden" }}>
        <InstallationFacts
          facts={({ vision: { folder, threads }, ffmpeg }) => [
            [
              t("installation.models.folder"),
              <span key="folder">
                <span className="mono">{folder}</span>
                {!vision?.choice && (
                  <Text size="sm" c="dimmed">
                    {t("installation.models.folderHint")}
                  </Text>
                )}
              </span>,
            ],
            ...(threads === null ? [] : [[t("installation.models.threads"), count(threads)] as const]),
            [t("installation.models.ffmpeg"), ffmpeg.version ?? ffmpeg.problem],
          ]}
        />
        {vision && vision.models.length > 0 && <ModelsTable models={vision.models} hasCards={vision.shipped} />}
      </div>
      {vision?.choice && <ModelChoice choice={vision.choice} />}
      {damage && <Scores model={damage} />}
    </Stack>
  );
}

interface TableProps {
  readonly models: readonly Model[];
  /** The help has the cards of the models that Forecourt comes with. */
  readonly hasCards: boolean;
}

const ModelsTable = ({ models, hasCards }: TableProps) => (
  <Table className={stacked.table ?? ""} aria-label={t("installation.models.title")}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{t("installation.models.model")}</Table.Th>
        <Table.Th>{t("installation.models.version")}</Table.Th>
        <Table.Th>{t("installation.models.provider")}</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {models.map(({ name, version, provider, licence }) => (
        <Table.Tr key={name} h={48}>
          <Table.Td fw={600} data-main="line">
            {nameOf(name)}
            <Text size="xs" c="dimmed" fw={400}>
              {licence}
            </Text>
            {hasCards && (
              <Anchor
                href={`/help/project/models/${name}`}
                target="_blank"
                rel="noreferrer"
                size="sm"
                fw={400}
                underline="always"
              >
                {t("installation.models.card", { model: nameOf(name) })}
              </Anchor>
            )}
          </Table.Td>
          <Table.Td data-label={t("installation.models.version")}>{version}</Table.Td>
          <Table.Td data-label={t("installation.models.provider")}>
            {t(`installation.models.providers.${provider}`)}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

function damageName(name: string): string {
  const type = damageTypes.find((one) => one === name);
  return type === undefined ? name : t(`labels.damage.${type}`);
}

const share = (value: number | null): string => (value === null ? "–" : percent(value));

const Scores = ({ model: { classes } }: { readonly model: Model }) => (
  <section>
    <Title order={3} size="h4">
      {t("installation.models.scores")}
    </Title>
    <Text size="sm" c="dimmed" mb="xs">
      {t("installation.models.scoresHint")}
    </Text>
    <div className="panel" style={{ overflow: "hidden" }}>
      <Table className={stacked.table ?? ""} aria-label={t("installation.models.scores")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("installation.models.damage")}</Table.Th>
            <Table.Th ta="right">{t("installation.models.found")}</Table.Th>
            <Table.Th ta="right">{t("installation.models.ap50")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {classes.map(({ name, recall, ap50 }) => (
            <Table.Tr key={name} h={48}>
              <Table.Td fw={600} data-main="line">
                {damageName(name)}
              </Table.Td>
              <Table.Td ta="right" data-label={t("installation.models.found")}>
                {share(recall)}
              </Table.Td>
              <Table.Td ta="right" data-label={t("installation.models.ap50")}>
                {share(ap50)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  </section>
);

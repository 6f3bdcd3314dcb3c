import "../../../texts/lazy/market-texts.ts";
import { Alert, Box, Button, Group, List, Loader, Skeleton, Text } from "@mantine/core";
import { IconChartDots, IconRefresh } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { minModelRows } from "../../../../contracts/pricing/market-files.ts";
import { type MarketSummary, trainModel, useMarketSummary } from "../../../api/records/market.ts";
import { useCan } from "../../../api/records/teams.ts";
import { t } from "../../../texts/t.ts";
import { count, exactPercent, instant, money, percent } from "../../../ui/format/format.ts";
import { showError } from "../../../ui/page/show-error.ts";
import { EmptyState, ErrorNotice, Loading } from "../../../ui/page/states.tsx";
import { Tag } from "../../../ui/page/tag.tsx";
import { MarketFrame } from "../market-frame.tsx";
import { Figures, Panel } from "../panel.tsx";
import { LevelsTable } from "./levels-table.tsx";

type Model = NonNullable<MarketSummary["model"]>;
/** A usual used car, to show an error as an amount. */
const examplePrice = 20_000;

/** How well the price model predicts prices that it has not seen, in plain words, and its training. */
export function ModelPage() {
  const { data, isPending, isError, error, refetch } = useMarketSummary();
  const mayTrain = useCan()("edit_inventory") !== false;
  return (
    <MarketFrame
      tab="model"
      subtitle={t("market.model.subtitle")}
      actions={mayTrain && data && <TrainButton summary={data} />}
    >
      {isError && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {isPending && (
        <Loading>
          <Skeleton h={420} role="status" aria-label={t("common.loading")} />
        </Loading>
      )}
      {data && <Training summary={data} />}
      {data?.model && <Known model={data.model} />}
      {data && data.model === null && <NoModel rows={data.rows} />}
    </MarketFrame>
  );
}

function TrainButton({ summary: { rows, model_training } }: { readonly summary: MarketSummary }) {
  const train = useMutation({ mutationFn: trainModel, onError: showError });
  const isRunning = model_training?.status === "processing";
  return (
    <Button
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={isRunning || train.isPending}
      disabled={rows < minModelRows}
      onClick={() => train.mutate()}
    >
      {t("market.model.train")}
    </Button>
  );
}

/** Whether a training runs or has failed. */
const Training = ({ summary: { model_training } }: { readonly summary: MarketSummary }) => (
  <>
    {model_training?.status === "processing" && (
      <Box className="panel" p="md" mb="md">
        <Group gap="sm" role="status" wrap="nowrap">
          <Loader size="sm" aria-hidden />
          <Text>{t("market.model.training")}</Text>
        </Group>
      </Box>
    )}
    {model_training?.status === "failed" && (
      <Alert
        color="red"
        variant="outline"
        bg="var(--alarm-wash)"
        role="alert"
        mb="md"
        title={t("market.model.trainingFailed")}
      >
        {model_training.error}
      </Alert>
    )}
  </>
);

const NoModel = ({ rows }: { readonly rows: number }) => (
  <Box className="panel">
    <EmptyState
      icon={<IconChartDots size={44} stroke={1.2} />}
      title={t("market.model.none.title")}
      text={
        rows < minModelRows
          ? t("market.model.tooFew", { count: rows, min: minModelRows })
          : t("market.model.none.text", { min: minModelRows })
      }
    />
  </Box>
);

function Known({ model }: { readonly model: Model }) {
  const { version, trained_at, rows, held_out, levels, is_up_to_date } = model;
  return (
    <>
      <Panel
        title={t("market.model.facts")}
        actions={
          <Tag tone={is_up_to_date ? "good" : "warn"}>
            {t(is_up_to_date ? "market.model.current" : "market.model.outdated")}
          </Tag>
        }
      >
        <Figures
          label={t("market.model.facts")}
          figures={[
            [t("market.model.version"), count(version)],
            [t("market.model.trained"), instant(trained_at)],
            [t("market.model.rows"), count(rows)],
          ]}
        />
        {!is_up_to_date && (
          <Text size="sm" mt="sm">
            {t("market.model.outdatedText")}
          </Text>
        )}
      </Panel>
      <Panel title={t("market.model.errors")}>
        <InWords heldOut={held_out} />
      </Panel>
      <Panel title={t("market.model.levels")} isFlush>
        <LevelsTable levels={levels} />
      </Panel>
      <Panel title={t("market.model.better")}>
        <Text>{t("market.model.betterText")}</Text>
      </Panel>
    </>
  );
}

const InWords = ({ heldOut: { mdape, within_10, band_80 } }: { readonly heldOut: Model["held_out"] }) => (
  <>
    <List spacing="xs">
      <List.Item>
        {t("market.model.half", {
          error: exactPercent(mdape / 100),
          amount: money((examplePrice * mdape) / 100, "USD"),
          price: money(examplePrice, "USD"),
        })}
      </List.Item>
      <List.Item>{t("market.model.within", { share: percent(within_10 / 100) })}</List.Item>
      <List.Item>{t("market.model.band", { share: percent(band_80 / 100) })}</List.Item>
    </List>
    <Text size="sm" c="dimmed" mt="sm">
      {t("market.model.explain")}
    </Text>
  </>
);

import { Alert, Autocomplete, Button, Group, NativeSelect, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { MarketPreview } from "../../../../../contracts/pricing/market-files.ts";
import { MarketKind, marketKinds } from "../../../../../contracts/pricing/market-kinds.ts";
import { useMarketSummary } from "../../../../api/records/market.ts";
import { t } from "../../../../texts/t.ts";
import { Panel } from "../../panel.tsx";
import { kindsText } from "../../words.ts";
import { changeDraft, useImportDraft } from "./draft.ts";

const maxSourceLength = 100;

/** What the file does not say about its rows: their kind and their source. */
export function KindFields({ preview }: { readonly preview: MarketPreview | undefined }) {
  const { kind, source } = useImportDraft();
  const sources = useMarketSummary().data?.by_source ?? [];
  const has = (field: string) => preview?.columns.some((column) => column.field === field) ?? false;
  return (
    <Panel title={t("market.options.title")}>
      <Group align="flex-start" gap="lg">
        <NativeSelect
          w={320}
          label={t("market.options.kind")}
          description={has("kind") ? t("market.options.inFile") : kind === undefined && t("market.options.autoHint")}
          inputWrapperOrder={["label", "input", "description"]}
          value={kind ?? ""}
          onChange={(event) => changeDraft({ kind: MarketKind.safeParse(event.currentTarget.value).data })}
          data={[
            { value: "", label: t("market.options.auto") },
            ...marketKinds.map((value) => ({ value, label: t(`market.kinds.${value}`) })),
          ]}
        />
        <Autocomplete
          w={320}
          label={t("market.options.source")}
          description={t(has("source") ? "market.options.sourceInFile" : "market.options.sourceHint")}
          inputWrapperOrder={["label", "input", "description"]}
          placeholder={t("market.options.standard")}
          maxLength={maxSourceLength}
          value={source}
          onChange={(text) => changeDraft({ source: text })}
          data={[...new Set(sources.map((one) => one.source))].slice(0, 50)}
        />
      </Group>
      {preview && preview.warnings.length > 0 && <AuctionColumns preview={preview} />}
    </Panel>
  );
}

/** The only warning of a preview: the rows are probably auction sales, and nothing says so. */
const AuctionColumns = ({ preview }: { readonly preview: MarketPreview }) => (
  <Alert mt="md" color="yellow" variant="outline" role="status" icon={<IconAlertTriangle aria-hidden />}>
    <Text size="sm" mb="xs">
      {t("market.options.auctionColumns", { kinds: kindsText(preview.kinds) })}
    </Text>
    <Button variant="default" onClick={() => changeDraft({ kind: "auction_sale" })}>
      {t("market.options.auction")}
    </Button>
  </Alert>
);

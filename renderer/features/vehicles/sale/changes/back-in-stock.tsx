import "../../../../texts/lazy/sale-changes-texts.ts";
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RecordedSale } from "../../../../../contracts/papers/recorded-sale.ts";
import type { Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import { saleQuery } from "../../../../api/records/vehicles.ts";
import { t } from "../../../../texts/t.ts";
import { day } from "../../../../ui/format/format.ts";
import { ErrorNotice, hasFailed } from "../../../../ui/page/states.tsx";
import { priceText } from "../price-text.ts";
import { VoidSale } from "./void-sale.tsx";

interface BackInStockProps {
  /** Sold, with the status that it gets. */
  readonly car: Vehicle;
  readonly onClose: () => void;
  readonly onKeep: () => void;
  readonly onVoided: () => void;
}

/**
 * Asks what happened to the sale of a vehicle that comes back into stock. A new status alone keeps the sale, which then counts
 * in the figures although it may have been recorded by mistake.
 */
export function BackInStock({ car, onClose, onKeep, onVoided }: BackInStockProps) {
  const [isVoiding, setVoiding] = useState(false);
  const sale = useQuery(saleQuery(car.id));
  if (isVoiding && sale.data) {
    return <VoidSale car={car} sale={sale.data} opened onClose={onClose} onVoided={onVoided} />;
  }
  return (
    <Modal opened onClose={onClose} title={t("saleChanges.back.title")} size={480}>
      {hasFailed(sale) && <ErrorNotice error={sale.error} onRetry={() => void sale.refetch()} />}
      <Question {...{ car, onClose, onKeep }} sale={sale.data} onVoid={() => setVoiding(true)} />
    </Modal>
  );
}

interface QuestionProps extends Pick<BackInStockProps, "car" | "onClose" | "onKeep"> {
  /** Undefined until it is read. */
  readonly sale: RecordedSale | undefined;
  readonly onVoid: () => void;
}

const Question = ({ car, sale, onClose, onKeep, onVoid }: QuestionProps) => (
  <>
    <Text size="sm" mb="md" mih="1lh">
      {sale && t("saleChanges.back.text", { price: priceText(sale.soldPrice, car.currency), day: day(sale.soldAt) })}
    </Text>
    <Stack gap="xs">
      <Button variant="default" fullWidth disabled={sale === undefined} onClick={onVoid}>
        {t("saleChanges.back.wrong")}
      </Button>
      <Text size="sm" c="dimmed">
        {t("saleChanges.back.wrongText")}
      </Text>
      <Button variant="default" fullWidth onClick={onKeep}>
        {t("saleChanges.back.returned")}
      </Button>
      <Text size="sm" c="dimmed">
        {t("saleChanges.back.returnedText")}
      </Text>
    </Stack>
    <Group justify="flex-end" mt="md">
      <Button variant="subtle" onClick={onClose}>
        {t("common.cancel")}
      </Button>
    </Group>
  </>
);

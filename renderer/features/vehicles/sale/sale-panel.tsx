import { Box, Skeleton, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Vehicle } from "../../../../contracts/vehicles/vehicles.ts";
import { api } from "../../../api/client/client.ts";
import { saleKey } from "../../../api/records/vehicles.ts";
import { t } from "../../../texts/t.ts";
import { day } from "../../../ui/format/format.ts";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import { type Fact, Facts } from "../facts.tsx";
import { OwnMoney } from "../own-money.tsx";

/** The sale of a vehicle: price, day, days in stock and buyer. */
export function SalePanel({ car }: { readonly car: Vehicle }) {
  const sale = useQuery({
    queryKey: saleKey(car.id),
    queryFn: () => api.vehicles.sale({ params: { id: car.id } }),
  });
  if (sale.isError) return <ErrorNotice error={sale.error} onRetry={() => void sale.refetch()} />;
  if (sale.isPending) return <Skeleton h={96} mb="md" />;
  const { soldPrice, soldAt, daysInStock, buyer } = sale.data;
  const facts: readonly Fact[] = [
    [t("vehicles.field.soldPrice"), <OwnMoney key="price" amount={soldPrice} />],
    [t("vehicles.sale.day"), day(soldAt)],
    [t("vehicles.daysInStock"), daysInStock === null ? null : String(daysInStock)],
  ];
  return (
    <Box component="section" className="panel" aria-label={t("vehicles.sale.title")} p="md" mb="md">
      <Title order={2} mb="xs">
        {t("vehicles.sale.title")}
      </Title>
      <Facts facts={facts}>
        <div data-wide>
          <dt>{t("vehicles.sale.buyer")}</dt>
          {buyer === null ? (
            <dd>–</dd>
          ) : (
            [buyer.name, buyer.email, buyer.phone].map((line) => line !== null && <dd key={line}>{line}</dd>)
          )}
        </div>
      </Facts>
    </Box>
  );
}

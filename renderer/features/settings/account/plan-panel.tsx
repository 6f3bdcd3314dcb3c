import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { api } from "../../../api/client/client.ts";
import { t } from "../../../texts/t.ts";
import { count, timeOfDay } from "../../../ui/format/format.ts";
import { ErrorNotice, hasFailed, LoadingRows } from "../../../ui/page/states.tsx";
import { FactList } from "../fact-list.tsx";

const limit = (value: number | null): string => (value === null ? t("installation.plan.unlimited") : count(value));

/** The plan of the account with its limits, and the requests of its API keys in this hour. */
export function PlanPanel() {
  const account = useQuery({
    queryKey: ["account-plan"],
    queryFn: () => api.keys.account(),
    refetchInterval: 60_000,
  });
  if (hasFailed(account)) return <ErrorNotice error={account.error} onRetry={() => void account.refetch()} />;
  if (!account.data) return <LoadingRows rows={3} height={42} />;
  const { plan, limits, usage } = account.data;
  return (
    <div className="panel">
      <FactList
        facts={[
          [t("installation.plan.name"), t(`installation.plan.plans.${plan}`)],
          [t("installation.plan.hourly"), limit(limits.requests_per_hour)],
          [
            t("installation.plan.used"),
            t("installation.plan.until", {
              requests: count(usage.requests_this_hour),
              time: timeOfDay(usage.resets_at),
            }),
          ],
          [
            t("installation.plan.keys"),
            <Anchor key="keys" component={Link} to="/developer" size="sm" underline="always">
              {t("settings.keys")}
            </Anchor>,
          ],
        ]}
      />
    </div>
  );
}

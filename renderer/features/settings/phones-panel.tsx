import { Switch } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useSession } from "../../api/client/session.ts";
import { usePhoneSettings, useSwitchPhones } from "../../api/records/phones.ts";
import { t } from "../../texts/t.ts";
import { showError } from "../../ui/page/show-error.ts";
import { ErrorNotice, hasFailed, LoadingRows } from "../../ui/page/states.tsx";

/** Whether phones can be used as cameras. */
export function PhonesPanel() {
  const settings = usePhoneSettings();
  const change = useSwitchPhones();
  const { data: user } = useSession();
  if (hasFailed(settings)) return <ErrorNotice error={settings.error} onRetry={() => void settings.refetch()} />;
  if (!settings.data) return <LoadingRows rows={1} height={68} />;
  const { enabled, reachable } = settings.data;
  const isAdministrator = user?.role === "ADMIN";
  const note = isAdministrator ? !reachable && t("settings.phones.unreachable") : t("settings.phones.administrator");
  return (
    <div className="panel" style={{ padding: 18 }}>
      <Switch
        label={t("settings.phones.label")}
        description={note || undefined}
        checked={enabled}
        disabled={!isAdministrator || change.isPending}
        onChange={(event) =>
          change.mutate(event.currentTarget.checked, {
            onSuccess: (after) =>
              notifications.show({ message: after.enabled ? t("settings.phones.on") : t("settings.phones.off") }),
            onError: showError,
          })
        }
      />
    </div>
  );
}

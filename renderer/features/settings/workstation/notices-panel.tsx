import { Switch } from "@mantine/core";
import { useState } from "react";
import { useSession } from "../../../api/client/session.ts";
import { storeNoticeChoice, wantsNotices } from "../../../app/desktop/notices/notice-choice.ts";
import { t } from "../../../texts/t.ts";

/** Whether this account gets notifications of the system on this workstation. */
export function NoticesPanel() {
  const userId = useSession().data?.id ?? "";
  const [isOn, setIsOn] = useState(() => wantsNotices(userId));
  return (
    <div className="panel" style={{ padding: 18 }}>
      <Switch
        label={t("desktop.notices.label")}
        checked={isOn}
        onChange={(event) => {
          storeNoticeChoice(userId, event.currentTarget.checked);
          setIsOn(event.currentTarget.checked);
        }}
      />
    </div>
  );
}

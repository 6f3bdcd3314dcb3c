import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useLive } from "../../../api/live/live.ts";
import { t } from "../../../texts/t.ts";

const noticeId = (inspectionId: string): string => `ended-${inspectionId}`;

/** Reports an inspection that ends while another page is shown, until its page is shown. */
export function useEndNotice(): void {
  const { pathname } = useLocation();
  const ended = useLive((live) => live.ended);
  const navigate = useNavigate();
  useEffect(() => {
    const shown = /^\/inspections\/([^/]+)$/.exec(pathname)?.[1];
    if (shown !== undefined) notifications.hide(noticeId(shown));
  }, [pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one notice per ended inspection, on whatever page
  useEffect(() => {
    if (!ended || pathname === `/inspections/${ended.inspection_id}`) return;
    const id = noticeId(ended.inspection_id);
    const open = () => {
      notifications.hide(id);
      void navigate(`/inspections/${ended.inspection_id}`);
    };
    notifications.show({
      id,
      title: t(ended.status === "completed" ? "shell.inspection.completed" : "shell.inspection.ended"),
      message: (
        <Group justify="space-between">
          <Text size="sm">{t("shell.inspection.photos", { count: ended.images_total })}</Text>
          <Button size="xs" variant="default" onClick={open}>
            {t("shell.inspection.open")}
          </Button>
        </Group>
      ),
      autoClose: 12_000,
    });
  }, [ended]);
}

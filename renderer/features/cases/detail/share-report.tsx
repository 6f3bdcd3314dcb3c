import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconShare2 } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { Vehicle } from "../../../../contracts/vehicles/vehicles.ts";
import { loadPdf } from "../../../api/client/documents.ts";
import { t } from "../../../texts/t.ts";
import { vehicleName } from "../../../ui/format/labels.ts";
import { showError } from "../../../ui/page/show-error.ts";
import { canSharePdf, fileNameOf, shareFile } from "../../../ui/papers/share-file.ts";

interface ShareProps {
  readonly pdfUrl: string;
  readonly car: Vehicle;
}

/** Passes the combined report as PDF to another app. Nothing where the browser cannot share a PDF. */
export const ShareReport = (props: ShareProps) => canSharePdf() && <Share {...props} />;

/** The report may change later: an older file is loaded again. Our own choice. */
const maxAgeMs = 60_000;

/** The file of a report, and when it was loaded. */
interface Loaded {
  readonly file: File;
  readonly at: number;
}

function Share({ pdfUrl, car }: ShareProps) {
  const loaded = useRef<Loaded>(undefined);
  const share = useMutation({
    mutationFn: async () => {
      const title = t("cases.share.title", { car: vehicleName(car) });
      const before = loaded.current;
      const isReady = before !== undefined && performance.now() - before.at < maxAgeMs;
      const file = isReady ? before.file : await loadPdf(pdfUrl, `${fileNameOf(title)}.pdf`);
      loaded.current = undefined;
      const outcome = await shareFile(file, title).catch(() => "failed" as const);
      if (outcome === "shared" || outcome === "aborted") return;
      if (outcome === "notAllowed" && !isReady) {
        // drawing the report took longer than a click counts: the next click shares it at once
        loaded.current = { file, at: performance.now() };
        notifications.show({ message: t("cases.share.ready") });
        return;
      }
      notifications.show({ color: "red", message: t("cases.share.failed") });
    },
    onError: showError,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconShare2 size={17} aria-hidden />}
      loading={share.isPending}
      onClick={() => share.mutate()}
    >
      {t("cases.share.action")}
    </Button>
  );
}

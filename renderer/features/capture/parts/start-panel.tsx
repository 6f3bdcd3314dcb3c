import "../../../texts/lazy/kept-photos-texts.ts";
import { Button, Checkbox, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { maxPhotos, minPhotos } from "../../../../contracts/papers/files.ts";
import { t } from "../../../texts/t.ts";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import { type InspectOptions, setOptions, useDraft } from "../draft.ts";
import { useRestore } from "../kept/restore.ts";
import { readRest, restOf, usePhoneCapture } from "../phone/phone-capture.ts";
import { RestDialog, restText } from "../phone/rest-dialog.tsx";
import { isPending, isUsable } from "../photo/photo.ts";
import { startBlocker } from "../start-blocker.ts";
import { useStartInspection } from "../use-start-inspection.ts";

const optionNames: readonly (keyof InspectOptions)[] = ["generate_report", "detailed_analysis", "detect_hidden_damage"];

export function StartPanel({ vehicleId }: { readonly vehicleId: string }) {
  const { photos, options } = useDraft(vehicleId);
  const start = useStartInspection(vehicleId);
  const usable = photos.filter(isUsable).length;
  const unusable = photos.filter((photo) => !isUsable(photo) && !isPending(photo)).length;
  const loading = useRestore(vehicleId)?.waiting.length ?? 0;
  const blocker = loading > 0 ? t("keptPhotos.loading", { count: loading }) : startBlocker(photos);
  const rest = restOf(usePhoneCapture(vehicleId).data);
  const [isAsking, asking] = useDisclosure(false);
  const check = useMutation({
    mutationFn: async () => (await readRest(vehicleId)) ?? null,
    onSuccess: (left) => (left ? asking.open() : start.mutate()),
  });
  return (
    <section className="panel" aria-label={t("capture.start.label")} style={{ padding: 16 }}>
      <Title order={2}>{t("capture.start.photos", { usable, min: minPhotos, max: maxPhotos })}</Title>
      <Text size="sm" c="dimmed" mih={21} role="status">
        {blocker ?? t("capture.start.ready")} {unusable > 0 && t("capture.start.unusable", { count: unusable })}
      </Text>
      {rest && (
        <Text size="sm" fw={600} role="status">
          {restText(rest)}
        </Text>
      )}
      <Stack gap={6} my="md">
        {optionNames.map((option) => (
          <Checkbox
            key={option}
            checked={options[option]}
            onChange={(event) => setOptions(vehicleId, { [option]: event.currentTarget.checked })}
            label={t(`capture.option.${option}.label`)}
            description={t(`capture.option.${option}.text`)}
            styles={{ body: { minHeight: 44, padding: "4px 0" }, label: { fontWeight: 600 } }}
          />
        ))}
      </Stack>
      {start.isError && (
        <div style={{ marginBottom: 12 }}>
          <ErrorNotice error={start.error} />
        </div>
      )}
      <Button
        fullWidth
        h={48}
        leftSection={<IconPlayerPlay size={18} aria-hidden />}
        disabled={blocker !== undefined}
        loading={start.isPending || check.isPending}
        onClick={() => check.mutate()}
      >
        {t("capture.start.start")}
      </Button>
      <Text size="xs" c="dimmed" mt="xs">
        {t("capture.start.continues")}
      </Text>
      <RestDialog
        rest={rest}
        blocker={blocker}
        opened={isAsking}
        onClose={asking.close}
        onStart={() => {
          asking.close();
          start.mutate();
        }}
      />
    </section>
  );
}

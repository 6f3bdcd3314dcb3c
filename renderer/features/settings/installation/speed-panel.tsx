import { Button, Group, Stack, Table, Text } from "@mantine/core";
import { IconGauge } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../../api/client/client.ts";
import { t } from "../../../texts/t.ts";
import { oneDecimal } from "../../../ui/format/format.ts";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import touch from "../../../ui/page/touch.module.css";
import stacked from "../../../ui/table/stacked.module.css";

/** Measures how fast the models analyze photos on this machine. */
export function SpeedPanel() {
  const measure = useMutation({ mutationFn: () => api.installation.measureSpeed() });
  return (
    <Stack gap="sm" className={touch.touch ?? ""}>
      {measure.data && (
        <div className="panel" style={{ overflow: "hidden" }}>
          <Table className={stacked.table ?? ""} aria-label={t("installation.speed.title")}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("installation.speed.analysis")}</Table.Th>
                <Table.Th ta="right">{t("installation.speed.time")}</Table.Th>
                <Table.Th ta="right">{t("installation.speed.perSecond")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {(["standard", "detailed"] as const).map((kind) => (
                <Table.Tr key={kind} h={48}>
                  <Table.Td fw={600} data-main="line">
                    {t(`installation.speed.${kind}`)}
                  </Table.Td>
                  <Table.Td ta="right" data-label={t("installation.speed.time")}>
                    {t("installation.speed.seconds", { seconds: oneDecimal(measure.data[kind].medianMs / 1000) })}
                  </Table.Td>
                  <Table.Td ta="right" data-label={t("installation.speed.perSecond")}>
                    {oneDecimal(measure.data[kind].photosPerSecond)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {measure.isError && <ErrorNotice error={measure.error} />}
      <Group>
        <Button
          variant="default"
          leftSection={<IconGauge size={16} aria-hidden />}
          loading={measure.isPending}
          onClick={() => measure.mutate()}
        >
          {t("installation.speed.measure")}
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {measure.isPending && t("installation.speed.measuring")}
        </Text>
      </Group>
    </Stack>
  );
}

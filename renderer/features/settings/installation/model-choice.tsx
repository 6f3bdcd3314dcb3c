import { Alert, Button, Group, NativeSelect, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Installation } from "../../../../contracts/system/installation.ts";
import { api } from "../../../api/client/client.ts";
import { queryClient } from "../../../api/client/query.ts";
import { t } from "../../../texts/t.ts";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import { installationKey } from "./use-installation.ts";

interface ModelChoiceProps {
  readonly choice: NonNullable<Installation["vision"]["choice"]>;
}

const nameOf = (folder: string | null): string => folder ?? t("installation.models.choice.shipped");

/** The choice among the models that Forecourt comes with and own ones, which takes effect at the next start. */
export function ModelChoice({ choice: { parent, folders, chosen, needs_restart } }: ModelChoiceProps) {
  const [picked, setPicked] = useState(chosen ?? "");
  const use = useMutation({
    mutationFn: (folder: string | null) => api.installation.chooseModels({ body: { folder } }),
    onSuccess: (changed) => queryClient.setQueryData(installationKey, changed),
  });
  const isChosen = picked === (chosen ?? "");
  return (
    <section className="panel" style={{ padding: 18 }} aria-label={t("installation.models.choice.title")}>
      <Text size="sm" c="dimmed" mb="sm">
        {t("installation.models.choice.text")} <span className="mono">{parent}</span>
      </Text>
      {folders.length > 0 && (
        <Group align="flex-end" gap="sm">
          <NativeSelect
            label={t("installation.models.choice.label")}
            data={["", ...folders].map((folder) => ({ value: folder, label: nameOf(folder || null) }))}
            value={picked}
            disabled={use.isPending}
            onChange={({ currentTarget: { value } }) => {
              use.reset();
              setPicked(value);
            }}
          />
          <Button
            variant="default"
            disabled={isChosen}
            loading={use.isPending}
            onClick={() => use.mutate(picked === "" ? null : picked)}
          >
            {t("installation.models.choice.use")}
          </Button>
        </Group>
      )}
      {use.isError && (
        <div style={{ marginTop: 12 }}>
          <ErrorNotice error={use.error} />
          <Text size="sm" mt="xs">
            {t("installation.models.choice.kept", { name: nameOf(chosen) })}
          </Text>
        </div>
      )}
      {needs_restart && (
        <Alert color="yellow" variant="outline" mt="sm" role="status">
          {t("installation.models.choice.restart", { name: nameOf(chosen) })}
        </Alert>
      )}
    </section>
  );
}

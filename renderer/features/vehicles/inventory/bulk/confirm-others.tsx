import "../../../../texts/lazy/bulk-texts.ts";
import { Button, Group, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { t } from "../../../../texts/t.ts";
import { type Problem, ProblemList } from "./problem-list.tsx";

/**
 * Shows which vehicles cannot be changed and why, and asks whether to change the others. Returns false if the user cancels,
 * or if there are no others.
 */
export const confirmOthers = (problems: readonly Problem[], others: number): Promise<boolean> =>
  new Promise((resolve) => {
    const id = modals.open({
      title: t("bulk.problems.title", { count: problems.length }),
      onClose: () => resolve(false),
      children: (
        <>
          <ProblemList problems={problems} />
          <Text size="sm" mt="md">
            {others === 0 ? t("bulk.problems.nothing") : t("bulk.problems.unchanged")}
          </Text>
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={() => modals.close(id)} data-autofocus={others === 0 || undefined}>
              {t(others === 0 ? "common.close" : "common.cancel")}
            </Button>
            {others > 0 && (
              <Button
                data-autofocus
                onClick={() => {
                  resolve(true);
                  modals.close(id);
                }}
              >
                {t("bulk.problems.others", { count: others })}
              </Button>
            )}
          </Group>
        </>
      ),
    });
  });

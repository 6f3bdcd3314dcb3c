import { Button, Group, Text, Textarea, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { maxNotes, type Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import { api } from "../../../../api/client/client.ts";
import { queryClient } from "../../../../api/client/query.ts";
import { refreshRecords } from "../../../../api/records/vehicle-records.ts";
import { vehicleKey } from "../../../../api/records/vehicles.ts";
import { t } from "../../../../texts/t.ts";
import { showError } from "../../../../ui/page/show-error.ts";
import classes from "./overview.module.css";

interface NotesProps {
  readonly car: Vehicle;
  readonly canEdit: boolean;
}

/** The notes about the vehicle, edited in place. */
export function Notes({ car, canEdit }: NotesProps) {
  const [draft, setDraft] = useState<string>();
  const save = useSaveNotes(car, setDraft);
  const isTooLong = draft !== undefined && draft.length > maxNotes;
  return (
    <section className={`panel ${classes.panel}`} aria-label={t("vehicles.field.notes")}>
      <div className={classes.heading}>
        <Title order={2}>{t("vehicles.field.notes")}</Title>
        {canEdit && draft === undefined && (
          <Button variant="default" size="xs" onClick={() => setDraft(car.notes ?? "")}>
            {t(car.notes ? "vehicle.notes.edit" : "vehicle.notes.add")}
          </Button>
        )}
      </div>
      {draft === undefined ? (
        <Text className={classes.notes ?? ""} {...(!car.notes && { c: "dimmed" })}>
          {car.notes || t("vehicle.notes.empty")}
        </Text>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!isTooLong) save.mutate(draft);
          }}
        >
          <Textarea
            aria-label={t("vehicles.field.notes")}
            autosize
            minRows={3}
            maxRows={12}
            autoFocus
            value={draft}
            onChange={(event) => setDraft(event.currentTarget.value)}
            onKeyDown={(event) => event.key === "Escape" && setDraft(undefined)}
            error={isTooLong && t("common.tooLong", { max: maxNotes })}
          />
          <Group justify="flex-end" gap="xs" mt="xs">
            <Button variant="default" size="xs" onClick={() => setDraft(undefined)}>
              {t("common.cancel")}
            </Button>
            <Button type="submit" size="xs">
              {t("common.save")}
            </Button>
          </Group>
        </form>
      )}
    </section>
  );
}

/** Shows the new notes at once. If they cannot be saved, the earlier notes return and the draft stays open. */
function useSaveNotes(car: Vehicle, setDraft: (draft: string | undefined) => void) {
  const show = (vehicle: Vehicle) => queryClient.setQueryData(vehicleKey(car.id), vehicle);
  return useMutation({
    mutationFn: (draft: string) =>
      api.vehicles.update({ params: { id: car.id }, body: { notes: draft.trim() || null } }),
    onMutate: (draft) => {
      show({ ...car, notes: draft.trim() || null });
      setDraft(undefined);
    },
    onSuccess: (saved) => {
      show(saved);
      void refreshRecords(car.id);
    },
    onError: (error, draft) => {
      show(car);
      setDraft(draft);
      showError(error);
    },
  });
}

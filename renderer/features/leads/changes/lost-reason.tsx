import { Radio, Stack } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useState } from "react";
import { LostReason } from "../../../../contracts/customers/lead.ts";
import { t } from "../../../texts/t.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";

/** Asks why leads are not needed. `onChosen` gets the reason; it is not called if the user cancels. */
export function askLostReason(onChosen: (reason: LostReason) => void): void {
  const id = modals.open({
    title: t("leads.lost.title"),
    children: (
      <LostReasonForm
        onCancel={() => modals.close(id)}
        onChosen={(reason) => {
          modals.close(id);
          onChosen(reason);
        }}
      />
    ),
  });
}

interface FormProps {
  readonly onChosen: (reason: LostReason) => void;
  readonly onCancel: () => void;
}

function LostReasonForm({ onChosen, onCancel }: FormProps) {
  const [reason, setReason] = useState<LostReason>("no_response");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChosen(reason);
      }}
    >
      <Radio.Group
        label={t("leads.lost.reason")}
        value={reason}
        onChange={(value) => setReason(LostReason.safeParse(value).data ?? "other")}
      >
        <Stack gap={10} mt="xs">
          {LostReason.options.map((option) => (
            <Radio
              key={option}
              value={option}
              label={t(`leads.lost.${option}`)}
              data-autofocus={option === reason || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      <FormButtons submit={t("leads.lost.save")} onCancel={onCancel} />
    </form>
  );
}

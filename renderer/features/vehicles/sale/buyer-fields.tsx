import { SegmentedControl, SimpleGrid, Text, TextInput } from "@mantine/core";
import type { useForm } from "@mantine/form";
import { t } from "../../../texts/t.ts";
import { ContactPicker, type PickedContact } from "./contact-picker.tsx";
import type { BuyerValues } from "./values.ts";

interface BuyerFieldsProps {
  readonly values: BuyerValues;
  readonly errors: ReturnType<typeof useForm>["errors"];
  readonly onChange: (part: Partial<BuyerValues>) => void;
  /** The contact that is already recorded. */
  readonly recorded?: PickedContact | undefined;
}

const buyers = [
  { value: "new", label: t("vehicles.sale.buyers.new") },
  { value: "contact", label: t("vehicles.sale.buyers.contact") },
  { value: "none", label: t("vehicles.sale.buyers.none") },
];

/** The buyer of a sale: a new person, an existing contact, or nobody. */
export const BuyerFields = ({ values, errors, onChange, recorded }: BuyerFieldsProps) => (
  <>
    <Text size="sm" fw={600} mt="md" mb={4}>
      {t("vehicles.sale.buyer")}
    </Text>
    <SegmentedControl
      fullWidth
      aria-label={t("vehicles.sale.buyer")}
      data={buyers}
      value={values.buyer}
      onChange={(value) => onChange({ buyer: value === "contact" || value === "none" ? value : "new" })}
    />
    {values.buyer === "contact" && (
      <ContactPicker
        value={values.contactId}
        onChange={(id) => onChange({ contactId: id })}
        error={errors.contactId}
        recorded={recorded}
      />
    )}
    {values.buyer === "new" && (
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="sm">
        <TextInput
          label={t("common.name")}
          required
          value={values.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
          error={errors.name}
        />
        <TextInput
          label={t("common.email")}
          type="email"
          value={values.email}
          onChange={(event) => onChange({ email: event.currentTarget.value })}
          error={errors.email}
        />
        <TextInput
          label={t("vehicles.sale.phone")}
          type="tel"
          value={values.phone}
          onChange={(event) => onChange({ phone: event.currentTarget.value })}
          error={errors.phone}
        />
      </SimpleGrid>
    )}
  </>
);

import { Anchor, Button, Group, Modal, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Link } from "react-router";
import { t } from "../../texts/t.ts";
import { vehicleName } from "../../ui/format/labels.ts";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { ErrorNotice } from "../../ui/page/states.tsx";
import { useAddExample, useExampleCar, useRemoveExample } from "./example-car.ts";
import classes from "./welcome.module.css";

/** The example car: adds it, or opens and removes it. Without `canAdd` it is shown only if there is one. */
export function ExampleCar({ canAdd = false }: { readonly canAdd?: boolean }) {
  const { data: car, error } = useExampleCar();
  const add = useAddExample();
  const remove = useRemoveExample();
  const [isAsking, question] = useDisclosure(false);
  const problem = error ?? add.error ?? remove.error;
  if (!car && !canAdd) return null;
  return (
    <section aria-labelledby="example" className={`panel ${classes.box}`}>
      <Title order={3} id="example">
        {t("welcome.example.title")}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t("welcome.example.text")}
      </Text>
      {problem && <ErrorNotice error={problem} />}
      <Group gap="md">
        {car ? (
          <>
            <Anchor component={Link} to={`/vehicles/${car.id}`} size="sm" underline="always">
              {t("welcome.example.open")}
            </Anchor>
            <Button variant="subtle" color="red" loading={remove.isPending} onClick={question.open}>
              {t("welcome.example.remove")}
            </Button>
            <Modal opened={isAsking} onClose={question.close} title={t("welcome.example.removeTitle")}>
              <form
                onSubmit={(event) => {
                  event.preventDefault();
                  add.reset();
                  question.close();
                  remove.mutate(car);
                }}
              >
                <Text size="sm">{t("welcome.example.removeText", { car: vehicleName(car) })}</Text>
                <FormButtons submit={t("welcome.example.remove")} onCancel={question.close} />
              </form>
            </Modal>
          </>
        ) : (
          <Button
            variant="default"
            loading={add.isPending}
            disabled={car === undefined}
            onClick={() => {
              remove.reset();
              add.mutate();
            }}
          >
            {t("welcome.example.add")}
          </Button>
        )}
        <Text size="sm" c="dimmed" role="status">
          {car && add.isSuccess && t("welcome.example.added")}
          {!car && remove.isSuccess && t("welcome.example.removed")}
        </Text>
      </Group>
    </section>
  );
}

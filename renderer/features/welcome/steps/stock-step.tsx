import { Title } from "@mantine/core";
import { t } from "../../../texts/t.ts";
import { ImportSteps } from "../../vehicles/inventory/import/import-steps.tsx";
import { ExampleCar } from "../example-car-box.tsx";
import classes from "../welcome.module.css";

export const StockStep = () => (
  <div className={classes.boxes}>
    <section aria-labelledby="file">
      <Title order={3} id="file" mb="xs">
        {t("welcome.stock.file")}
      </Title>
      <ImportSteps />
    </section>
    <ExampleCar canAdd />
  </div>
);

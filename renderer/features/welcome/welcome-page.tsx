import "../../texts/lazy/welcome-texts.ts";
import { Button, Title } from "@mantine/core";
import { type ComponentType, useEffect, useRef } from "react";
import { Link, Navigate, useParams } from "react-router";
import { useSession } from "../../api/client/session.ts";
import { t } from "../../texts/t.ts";
import { Page } from "../../ui/page/page.tsx";
import { EmptyState } from "../../ui/page/states.tsx";
import touch from "../../ui/page/touch.module.css";
import { DealershipStep } from "./steps/dealership-step.tsx";
import { HardwareStep } from "./steps/hardware-step.tsx";
import { InspectionStep } from "./steps/inspection-step.tsx";
import { StockStep } from "./steps/stock-step.tsx";
import { type StepName, stepAddress, stepNames, stepOf } from "./steps.ts";
import classes from "./welcome.module.css";

const bodies: Readonly<Record<StepName, ComponentType>> = {
  dealership: DealershipStep,
  stock: StockStep,
  hardware: HardwareStep,
  inspection: InspectionStep,
};

/** The set-up of a new workstation, for its administrators. Each step has an address, so that a reload keeps it. */
export function WelcomePage() {
  const { data: user } = useSession();
  const name = stepOf(useParams().step);
  if (user?.role !== "ADMIN") return <NotForYou />;
  if (name === undefined) return <Navigate to={stepAddress("dealership")} replace />;
  return (
    <Page
      title={t("welcome.title")}
      tabTitle={`${t(`welcome.names.${name}`)} · ${t("welcome.title")}`}
      subtitle={t("welcome.subtitle")}
      maxWidth={980}
    >
      <div className={touch.touch}>
        <StepList current={name} />
        <Step key={name} name={name} />
      </div>
    </Page>
  );
}

const StepList = ({ current }: { readonly current: StepName }) => (
  <nav aria-label={t("welcome.steps")}>
    <ol className={classes.steps}>
      {stepNames.map((name, at) => (
        <li key={name}>
          <Link to={stepAddress(name)} aria-current={name === current ? "step" : undefined}>
            <span className={classes.mark} aria-hidden>
              {at + 1}
            </span>
            <span className={classes.name}>{t(`welcome.names.${name}`)}</span>
          </Link>
        </li>
      ))}
    </ol>
  </nav>
);

function Step({ name }: { readonly name: StepName }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // a screen reader says the new step, and Tab goes on from there
  useEffect(() => heading.current?.focus(), []);
  const Body = bodies[name];
  const at = stepNames.indexOf(name);
  const before = stepNames[at - 1];
  const after = stepNames[at + 1];
  return (
    <section aria-labelledby="step">
      <p className={classes.place}>{t("welcome.step", { step: at + 1, steps: stepNames.length })}</p>
      <Title order={2} id="step" tabIndex={-1} ref={heading} className={classes.heading ?? ""}>
        {t(`welcome.${name}.title`)}
      </Title>
      <p className={classes.text}>{t(`welcome.${name}.text`)}</p>
      <Body />
      <div className={classes.ways}>
        {before && (
          <Button component={Link} to={stepAddress(before)} variant="default">
            {t("welcome.back")}
          </Button>
        )}
        <Button component={Link} to={after ? stepAddress(after) : "/today"} variant="default" ml="auto">
          {t(after === undefined ? "welcome.finish" : name === "dealership" ? "welcome.skip" : "welcome.next")}
        </Button>
      </div>
    </section>
  );
}

const NotForYou = () => (
  <Page title={t("welcome.title")}>
    <EmptyState
      icon={null}
      title={t("welcome.notForYou.title")}
      text={t("welcome.notForYou.text")}
      action={
        <Button component={Link} to="/today">
          {t("welcome.notForYou.today")}
        </Button>
      }
    />
  </Page>
);

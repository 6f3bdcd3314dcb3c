import type { ReactNode } from "react";
import type { Installation } from "../../../../contracts/installation.ts";
import { ErrorNotice, LoadingRows } from "../../../ui/states.tsx";
import classes from "../facts.module.css";
import { useInstallation } from "./use-installation.ts";

interface FactsProps {
  readonly facts: (installation: Installation) => readonly (readonly [label: string, value: ReactNode])[];
}

/** Facts about the installation: labels with their values. */
export function InstallationFacts({ facts }: FactsProps) {
  const installation = useInstallation();
  if (installation.isError)
    return <ErrorNotice error={installation.error} onRetry={() => void installation.refetch()} />;
  if (!installation.data) return <LoadingRows rows={2} height={42} />;
  return (
    <dl className={classes.facts}>
      {facts(installation.data).map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

import type { Installation } from "../../../../contracts/system/installation.ts";
import { ErrorNotice, hasFailed, LoadingRows } from "../../../ui/page/states.tsx";
import { type Fact, FactList } from "../fact-list.tsx";
import { useInstallation } from "./use-installation.ts";

interface FactsProps {
  readonly facts: (installation: Installation) => readonly Fact[];
}

/** Facts about the installation: labels with their values. */
export function InstallationFacts({ facts }: FactsProps) {
  const installation = useInstallation();
  if (hasFailed(installation))
    return <ErrorNotice error={installation.error} onRetry={() => void installation.refetch()} />;
  if (!installation.data) return <LoadingRows rows={2} height={42} />;
  return <FactList facts={facts(installation.data)} />;
}

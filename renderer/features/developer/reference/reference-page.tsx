import "../../../texts/lazy/developer-texts.ts";
import { Anchor, Box } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useParams } from "react-router";
import { send } from "../../../api/client/client.ts";
import { t } from "../../../texts/t.ts";
import { ErrorNotice, LoadingRows } from "../../../ui/page/states.tsx";
import { DeveloperFrame } from "../developer-frame.tsx";
import type { OpenApi } from "./document/openapi.ts";
import { operationsOf, type ReferenceOperation } from "./document/operations.ts";
import { OperationDetails } from "./operation-details.tsx";
import { OperationList } from "./operation-list.tsx";
import classes from "./reference.module.css";

const useDocument = () =>
  useQuery({
    queryKey: ["openapi"],
    queryFn: async () => {
      const response = await send({ method: "GET", url: "/openapi.json", headers: {}, body: undefined });
      return (await response.json()) as OpenApi;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** All operations of the API: a list that can be searched, and the operation of the address. */
export function ReferencePage() {
  const document = useDocument();
  return (
    <DeveloperFrame
      tab="reference"
      subtitle={
        <>
          {t("developer.reference.text")}{" "}
          <Anchor href="/docs" target="_blank" rel="noreferrer" size="sm" underline="always">
            {t("developer.reference.whole")}
          </Anchor>
        </>
      }
    >
      {document.isError && <ErrorNotice error={document.error} onRetry={() => void document.refetch()} />}
      {document.isPending && <LoadingRows rows={10} height={44} />}
      {document.data && <Reference document={document.data} />}
    </DeveloperFrame>
  );
}

function Reference({ document }: { readonly document: OpenApi }) {
  const operations = useMemo(() => operationsOf(document), [document]);
  const { operationId } = useParams();
  const chosen = operations.find(({ id }) => id === operationId);
  return (
    <div className={classes.columns} data-chosen={chosen !== undefined || undefined}>
      <OperationList operations={operations} current={chosen?.id} />
      <Box className={classes.details ?? ""}>
        {chosen ? <OperationDetails key={chosen.id} operation={chosen} /> : <Intro operations={operations} />}
      </Box>
    </div>
  );
}

const Intro = ({ operations }: { readonly operations: readonly ReferenceOperation[] }) => (
  <p className={classes.intro}>{t("developer.reference.intro", { count: operations.length })}</p>
);

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api/client/client.ts";
import { queryClient } from "../../api/client/query.ts";
import { inspectionKey } from "../../api/records/inspections.ts";
import { ensureExample, examplePhoto } from "./example-car.ts";
import { exampleAngles } from "./example-photos.ts";

/** Sends the drawn photos of the example car and starts its inspection. `sent`: photos sent so far. */
export function useExampleInspection() {
  const [sent, setSent] = useState(0);
  const start = useMutation({
    mutationFn: async () => {
      setSent(0);
      const car = await ensureExample();
      const images = [];
      for (const angle of exampleAngles) {
        const { file } = await api.files.upload({
          query: { vehicle_id: car.id },
          file: await examplePhoto(angle),
          fileName: `${angle}.jpg`,
        });
        images.push({ url: new URL(file.url, window.location.origin).href, angle, type: "exterior" as const });
        setSent(images.length);
      }
      return api.visual.create({ body: { vehicle_id: car.id, images } });
    },
    onSuccess: (inspection) => {
      queryClient.setQueryData(inspectionKey(inspection.inspection_id), inspection);
      void queryClient.invalidateQueries({ queryKey: ["inspections"] });
    },
  });
  return { start, sent };
}

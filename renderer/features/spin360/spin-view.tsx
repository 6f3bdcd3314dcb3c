import { useEffect, useRef } from "react";
import type { SpinManifest } from "../../../contracts/inspections/spin360.ts";
import { mediaSource } from "../../api/client/media.ts";
import { mountSpin, type Spin } from "../../ui/spin/mount-spin.ts";
import { sideOf } from "../../ui/spin/sides.ts";
import { spinNames, viewerTexts } from "./viewer-texts.ts";

/** A request to turn to a finding. Each request is a new object, so that the same finding can be requested twice. */
export interface TurnRequest {
  readonly findingId: string;
}

interface SpinViewProps {
  readonly manifest: SpinManifest;
  readonly openId: string | undefined;
  readonly turnTo: TurnRequest | undefined;
  readonly onFinding: (id: string) => void;
}

const sidesOf = ({ sides }: SpinManifest) => sides.map((side) => sideOf(side, spinNames, mediaSource));

/** The viewer of `renderer/ui/spin` as a React component. */
export function SpinView({ manifest, openId, turnTo, onFinding }: SpinViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const spin = useRef<Spin>(undefined);
  const latest = useRef({ manifest, onFinding });
  latest.current = { manifest, onFinding };
  // a manifest of the same jobs differs only in addresses: the viewer stays mounted
  const jobIds = manifest.sides.map(({ jobId }) => jobId).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: other jobs need a new viewer
  useEffect(() => {
    if (!host.current) return;
    const mounted = mountSpin(host.current, {
      sides: sidesOf(latest.current.manifest),
      texts: viewerTexts,
      onFinding: (id) => latest.current.onFinding(id),
    });
    spin.current = mounted;
    return () => mounted.close();
  }, [jobIds]);

  useEffect(() => spin.current?.updateUrls(sidesOf(manifest)), [manifest]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new viewer needs the selection again
  useEffect(() => spin.current?.select(openId), [openId, jobIds]);

  useEffect(() => {
    if (!turnTo) return;
    const { sides } = latest.current.manifest;
    for (const { side, frames, damages } of sides) {
      const finding = damages.find(({ damage_id }) => damage_id === turnTo.findingId);
      const index = frames.findIndex(({ number }) => number === finding?.best_frame);
      if (index >= 0) spin.current?.turnTo(spinNames.side(side), index);
    }
  }, [turnTo]);

  return <div ref={host} style={{ height: "100%" }} />;
}

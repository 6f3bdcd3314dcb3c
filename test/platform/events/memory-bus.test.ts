import { describe, expect, it } from "vitest";
import type { LiveGap } from "../../../contracts/system/events.ts";
import type { Clock } from "../../../server/platform/clock.ts";
import { openMemoryBus } from "../../../server/platform/events/live/memory.ts";
import { type LiveMessage, maxReplayed, type Subscription } from "../../../server/platform/events/live.ts";
import { newId } from "../../../server/platform/ids.ts";

const spin = {
  job_id: newId(),
  car_id: null,
  side: "OUTSIDE",
  state: "stored",
  progress: 0,
  frame_count: null,
} as const;

/** A clock that stands at a time, in milliseconds since 1970. */
const standingAt = (ms: number): Clock => ({ now: () => new Date(ms), every: () => () => undefined });
const busAt = (ms = 1_772_366_400_000) => openMemoryBus(standingAt(ms));
type Bus = ReturnType<typeof busAt>;

/** Subscribes to a workspace. Returns its messages and gaps, and the current position. */
async function listen(bus: Bus, workspaceId: string, lastId?: number) {
  const messages: LiveMessage[] = [];
  const gaps: LiveGap[] = [];
  const workspaceIds = new Set([workspaceId]);
  const subscription: Subscription = {
    workspaceIds,
    listener: (message) => messages.push(message),
    onGap: (gap) => gaps.push(gap),
  };
  const { position } = await bus.subscribe(subscription, lastId);
  return { messages, gaps, position: position() };
}
const publish = (bus: Bus, workspaceId: string, count = 1) => {
  for (let i = 0; i < count; i += 1) bus.publish(workspaceId, "spin360", spin);
};

describe("openMemoryBus", () => {
  it("reports no gap while all messages after the id are kept", async () => {
    const bus = busAt();
    const { position } = await listen(bus, "own");
    publish(bus, "own", maxReplayed);
    const resumed = await listen(bus, "own", position);
    expect([resumed.messages.length, resumed.gaps]).toEqual([maxReplayed, []]);
    expect(await listen(bus, "own", resumed.position)).toMatchObject({ messages: [], gaps: [] });
  });

  it("reports a gap if more messages of the workspace came than it keeps, but not for those of another", async () => {
    const bus = busAt();
    const { position } = await listen(bus, "own");
    publish(bus, "own");
    publish(bus, "another's", maxReplayed + 1);
    expect(await listen(bus, "own", position)).toMatchObject({ messages: [{ workspaceId: "own" }], gaps: [] });
    publish(bus, "own", maxReplayed);
    const resumed = await listen(bus, "own", position);
    expect(resumed.gaps).toEqual([{ after: position, reason: "not_kept" }]);
    expect(resumed.messages).toHaveLength(maxReplayed);
    // the oldest one was dropped, and this subscriber has it
    expect(await listen(bus, "own", (resumed.messages[0]?.id ?? 0) - 1)).toMatchObject({ gaps: [] });
  });

  it("reports a gap if the messages of the workspace were dropped for those of 200 others", async () => {
    const bus = busAt();
    const { position } = await listen(bus, "own");
    publish(bus, "own");
    for (let i = 0; i < 200; i += 1) publish(bus, `another ${i}`);
    expect(await listen(bus, "own", position)).toMatchObject({
      messages: [],
      gaps: [{ after: position, reason: "not_kept" }],
    });
    expect(await listen(bus, "silent", position)).toMatchObject({ gaps: [] });
    expect(await listen(bus, "own", position + 1)).toMatchObject({ gaps: [] });
  });

  it("reports a gap for an id of an earlier run, and for an id that it has not given yet", async () => {
    const earlier = busAt();
    publish(earlier, "own", 3);
    const { position } = await listen(earlier, "own");
    const bus = busAt(1_772_366_401_000);
    expect((await listen(bus, "own", position)).gaps).toEqual([{ after: position, reason: "restarted" }]);
    // the clock was set back between the runs
    const back = busAt(1_772_366_399_000);
    publish(back, "own");
    expect((await listen(back, "own", position)).gaps).toEqual([{ after: position, reason: "unknown_id" }]);
  });
});

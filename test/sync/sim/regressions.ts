import type { Plan } from "./steps.ts";

/** Histories that once failed, as short as they were found. */
export const regressions: Readonly<Record<string, Plan>> = {
  // one newest stamp for the whole row made desk 2's older, unsent change look sent
  "an unsent change, another's newer change of another field, and a deletion": {
    seed: 206,
    machines: 3,
    steps: [
      { at: 2, kind: "add", what: "contact", n: 1 },
      { at: 2, kind: "push", fault: "unanswered" },
      { at: 1, kind: "clock", offsetMs: -1_200_000 },
      { at: 1, kind: "pull", fault: "none" },
      { at: 1, kind: "change", n: 416_713, field: 1, value: 0 },
      { at: 2, kind: "pull", fault: "none" },
      { at: 2, kind: "change", n: 716_017, field: 5, value: 0 },
      { at: 1, kind: "push", fault: "none" },
      { at: 1, kind: "clock", offsetMs: 240_000 },
      { at: 1, kind: "push", fault: "none" },
      { at: 1, kind: "remove", n: 254_035 },
      { at: 2, kind: "pull", fault: "none" },
    ],
  },
  // the database deleted the lead with its car, and no other machine received the deletion
  "an unsent lead of a car that somebody else deletes later": {
    seed: 59,
    machines: 3,
    steps: [
      { at: 1, kind: "add", what: "car", n: 3 },
      { at: 1, kind: "push", fault: "none" },
      { at: 2, kind: "pull", fault: "twice" },
      { at: 2, kind: "add", what: "lead", n: 5 },
      { at: 1, kind: "remove", n: 81_504 },
    ],
  },
  // the clone wrote as the node of the original, and the host took its value for a correction of the other
  "a workstation and its clone, which both change what neither has sent": {
    seed: 419,
    machines: 3,
    steps: [
      { at: 1, kind: "add", what: "view", n: 0 },
      { at: 2, kind: "clone", from: 1 },
      { at: 2, kind: "change", n: 531_646, field: 0, value: 2 },
      { at: 1, kind: "change", n: 519_454, field: 2, value: 0 },
    ],
  },
  // both versions of the view waited for the upgrade, and only the first was applied
  "a row of an unknown table, and its deletion": {
    seed: 32,
    machines: 3,
    old: [1],
    steps: [
      { at: 0, kind: "add", what: "view", n: 1 },
      { at: 1, kind: "pull", fault: "none" },
      { at: 0, kind: "remove", n: 267_916 },
      { at: 1, kind: "pull", fault: "none" },
    ],
  },
  // the workstation had never pulled, and pulled from the beginning: the host did not notice that it lacked a batch
  "a host that was restored to the time before a workstation's first batch": {
    seed: 2177,
    machines: 3,
    steps: [
      { at: 0, kind: "backup" },
      { at: 2, kind: "add", what: "kpi", n: 5 },
      { at: 2, kind: "push", fault: "none" },
      { at: 0, kind: "restore" },
    ],
  },
  // the host sent the clone's value to the original, which took it for its own
  "a workstation and its clone, of which one pulls what the other has sent": {
    seed: 3613,
    machines: 3,
    steps: [
      { at: 1, kind: "add", what: "view", n: 4 },
      { at: 2, kind: "clone", from: 1 },
      { at: 1, kind: "change", n: 435_724, field: 3, value: 1 },
      { at: 2, kind: "change", n: 727_858, field: 2, value: 3 },
    ],
  },
  // after the host's clock had been ahead, the workstation's counter overflowed, and the host refused its stamps for ever
  "a counter that overflows after the host's clock was ahead": {
    seed: 4964,
    machines: 2,
    steps: [
      { at: 1, kind: "add", what: "car", n: 1 },
      { at: 1, kind: "push", fault: "none" },
      { at: 0, kind: "clock", offsetMs: 1_200_000 },
      { at: 0, kind: "add", what: "lead", n: 0 },
      { at: 1, kind: "sell", n: 682_181, value: 1 },
      { at: 1, kind: "clock", offsetMs: -31_536_000_000 },
      { at: 0, kind: "clock", offsetMs: 0 },
      { at: 0, kind: "overflow" },
      { at: 1, kind: "push", fault: "none" },
      { at: 0, kind: "add", what: "lead", n: 3 },
    ],
  },
  // the host was restored and forgot that its clock had been ahead: it refused the stamps that it had given itself
  "a host that is restored after its clock was ahead": {
    seed: 103_031,
    machines: 2,
    steps: [
      { at: 1, kind: "add", what: "car", n: 4 },
      { at: 1, kind: "push", fault: "none" },
      { at: 0, kind: "backup" },
      { at: 0, kind: "clock", offsetMs: 31_536_000_000 },
      { at: 0, kind: "add", what: "sale", n: 2 },
      { at: 1, kind: "pull", fault: "none" },
      { at: 0, kind: "restore" },
    ],
  },
  // the workstation kept the view for its upgrade. After it, it took the view for the host's, and did not send it
  "a host that is restored while a workstation keeps a row of an unknown table": {
    seed: 2_004_179,
    machines: 2,
    old: [0, 1],
    steps: [
      { at: 0, kind: "backup" },
      { at: 0, kind: "upgrade" },
      { at: 0, kind: "add", what: "view", n: 1 },
      { at: 1, kind: "pull", fault: "none" },
      { at: 0, kind: "restore" },
      { at: 1, kind: "pull", fault: "none" },
    ],
  },
  // the deletion kept the stamp of the wrong clock, and the host refused the row again and again
  "a row that was deleted and added again while the workstation's clock was ahead": {
    seed: 2_009_808,
    machines: 2,
    steps: [
      { at: 1, kind: "add", what: "kpi", n: 1 },
      { at: 1, kind: "clock", offsetMs: 1_200_000 },
      { at: 1, kind: "remove", n: 698_361 },
      { at: 1, kind: "add", what: "kpi", n: 1 },
    ],
  },
  // the dead letter had the host's version of the lead, without the workstation's change
  "an unsent change of a lead that the host moved to a car which the workstation deleted": {
    seed: 2_010_000,
    machines: 2,
    steps: [
      { at: 1, kind: "add", what: "car", n: 5 },
      { at: 1, kind: "push", fault: "none" },
      { at: 0, kind: "add", what: "lead", n: 5 },
      { at: 0, kind: "add", what: "car", n: 4 },
      { at: 1, kind: "pull", fault: "none" },
      { at: 0, kind: "move", n: 340_508, to: 308_441 },
      { at: 1, kind: "change", n: 465_314, field: 1, value: 1 },
      { at: 1, kind: "remove", n: 65_982 },
    ],
  },
  // the host had the deletion from a batch without an answer. After the clock was corrected, it had another stamp, which was never sent
  "a deletion with a lost answer, before the workstation's clock was ahead": {
    seed: 2_018_947,
    machines: 2,
    steps: [
      { at: 0, kind: "add", what: "view", n: 2 },
      { at: 1, kind: "pull", fault: "none" },
      { at: 1, kind: "remove", n: 422_236 },
      { at: 1, kind: "push", fault: "unanswered" },
      { at: 1, kind: "clock", offsetMs: 31_536_000_000 },
      { at: 1, kind: "push", fault: "none" },
    ],
  },
  // only one workstation had the lead, and lost it without a note when its car was deleted
  "a lead that a restored host lacks, of a car that somebody else deletes": {
    seed: 2_019_740,
    machines: 3,
    steps: [
      { at: 0, kind: "add", what: "car", n: 4 },
      { at: 1, kind: "pull", fault: "none" },
      { at: 0, kind: "backup" },
      { at: 0, kind: "add", what: "lead", n: 4 },
      { at: 2, kind: "clock", offsetMs: 31_536_000_000 },
      { at: 2, kind: "pull", fault: "none" },
      { at: 0, kind: "restore" },
      { at: 1, kind: "remove", n: 160_956 },
    ],
  },
  // the workstation took its value for one that the host knew, and lost it without a conflict
  "a change that a restored host lacks, and its own change of the same field": {
    seed: 2_021_674,
    machines: 2,
    steps: [
      { at: 1, kind: "add", what: "car", n: 0 },
      { at: 1, kind: "push", fault: "none" },
      { at: 0, kind: "backup" },
      { at: 0, kind: "change", n: 22_416, field: 6, value: 0 },
      { at: 1, kind: "pull", fault: "none" },
      { at: 0, kind: "restore" },
      { at: 0, kind: "change", n: 231_648, field: 2, value: 3 },
    ],
  },
  // the host took the value that it once had for one that it had seen
  "a change that a restored host lacks, its own change, and the first batch after it": {
    seed: 2_022_971,
    machines: 2,
    steps: [
      { at: 1, kind: "add", what: "view", n: 2 },
      { at: 1, kind: "push", fault: "none" },
      { at: 1, kind: "change", n: 837_160, field: 3, value: 1 },
      { at: 0, kind: "backup" },
      { at: 1, kind: "push", fault: "twice" },
      { at: 0, kind: "restore" },
      { at: 1, kind: "pull", fault: "none" },
      { at: 0, kind: "change", n: 453_088, field: 5, value: 0 },
      { at: 1, kind: "push", fault: "none" },
    ],
  },
  // no machine has the car any more: the host held the case for ever, and nobody saw it
  "a case of a car that a restored host lacks, on a workstation that is replaced by a clone": {
    seed: 4_012_638,
    machines: 3,
    steps: [
      { at: 0, kind: "backup" },
      { at: 0, kind: "add", what: "car", n: 2 },
      { at: 1, kind: "pull", fault: "stoppedHost", n: 380_009 },
      { at: 1, kind: "add", what: "case", n: 1 },
      { at: 0, kind: "restore" },
      { at: 1, kind: "push", fault: "none", n: 519_734 },
      { at: 1, kind: "clone", from: 2 },
    ],
  },
  // the host had the deletion from a batch without an answer. The workstation forgot it with its wrong clock, and never got what it had sent itself
  "a deletion with a lost answer of a car that lives, before the workstation's clock was wrong": {
    seed: 20_053_726,
    machines: 2,
    steps: [
      { at: 0, kind: "add", what: "car", n: 4 },
      { at: 0, kind: "sell", n: 831_183, value: 1 },
      { at: 1, kind: "pull", fault: "none", n: 575_342 },
      { at: 1, kind: "remove", n: 961_878 },
      { at: 0, kind: "sell", n: 521_403, value: 0 },
      { at: 1, kind: "pull", fault: "none", n: 800_416 },
      { at: 1, kind: "push", fault: "crash", n: 565_599 },
      { at: 1, kind: "clock", offsetMs: -31_536_000_000 },
      { at: 1, kind: "push", fault: "twice", n: 898_794 },
    ],
  },
  // the change got a stamp before that of the contact, which the host had with the fast clock: it was overwritten without a conflict
  "a contact with a lost answer, changed before a clock that was wrong is corrected": {
    seed: 20_106_243,
    machines: 2,
    steps: [
      { at: 1, kind: "pull", fault: "none", n: 567_277 },
      { at: 1, kind: "clock", offsetMs: 240_000 },
      { at: 1, kind: "add", what: "contact", n: 3 },
      { at: 1, kind: "push", fault: "unanswered", n: 195_352 },
      { at: 0, kind: "clock", offsetMs: 1_200_000 },
      { at: 1, kind: "change", n: 835_537, field: 3, value: 0 },
      { at: 1, kind: "push", fault: "stopped", n: 174_927 },
    ],
  },
  // the same after the host has confirmed the contact: the workstation had noted no stamp of it, because the row had changed meanwhile
  "a contact that is changed before the host confirms it, and a clock that is wrong then": {
    seed: 20_106_243,
    machines: 2,
    steps: [
      { at: 1, kind: "pull", fault: "none" },
      { at: 1, kind: "clock", offsetMs: 240_000 },
      { at: 1, kind: "add", what: "contact", n: 3 },
      { at: 1, kind: "push", fault: "unanswered" },
      { at: 1, kind: "change", n: 835_537, field: 3, value: 0 },
      { at: 1, kind: "push", fault: "none" },
      { at: 0, kind: "clock", offsetMs: 1_200_000 },
      { at: 1, kind: "push", fault: "none" },
    ],
  },
  // the second change of the field was the older one for the host
  "a change with a lost answer, a clock that is a year behind, and another change": {
    seed: 235,
    machines: 2,
    steps: [
      { at: 1, kind: "pull", fault: "none" },
      { at: 1, kind: "add", what: "contact", n: 5 },
      { at: 1, kind: "clock", offsetMs: 240_000 },
      { at: 1, kind: "change", n: 1, field: 1, value: 1 },
      { at: 1, kind: "push", fault: "crash" },
      { at: 1, kind: "clock", offsetMs: -31_536_000_000 },
      { at: 1, kind: "push", fault: "stale", n: 102_959 },
      { at: 1, kind: "change", n: 1, field: 7, value: 2 },
    ],
  },
  // the row got a new place, and what the host lacked of it was no longer doubtful
  "a restored host that changes a field again, and another field that a workstation changes": {
    seed: 30_009_427,
    machines: 2,
    steps: [
      { at: 0, kind: "add", what: "kpi", n: 4 },
      { at: 0, kind: "backup" },
      { at: 0, kind: "change", n: 326_457, field: 4, value: 3 },
      { at: 1, kind: "pull", fault: "none" },
      { at: 0, kind: "restore" },
      { at: 0, kind: "change", n: 43_335, field: 1, value: 2 },
      { at: 1, kind: "pull", fault: "none" },
      { at: 1, kind: "change", n: 10_767, field: 2, value: 0 },
    ],
  },
  // the end of the link deleted the row that waited for the upgrade, and the host had it no more
  "a row of an unknown table that a restored host lacks, and another link": {
    seed: 31_034_757,
    machines: 2,
    old: [1],
    steps: [
      { at: 0, kind: "backup" },
      { at: 0, kind: "add", what: "view", n: 4 },
      { at: 1, kind: "pull", fault: "none", n: 345_422 },
      { at: 0, kind: "restore" },
      { at: 1, kind: "relink" },
    ],
  },
  // the end of the link deleted the value, and the host had it no more
  "a value of an unknown column that a restored host lacks, and another link": {
    seed: 31_040_113,
    machines: 2,
    old: [0, 1],
    steps: [
      { at: 0, kind: "backup" },
      { at: 0, kind: "upgrade" },
      { at: 0, kind: "add", what: "car", n: 3 },
      { at: 0, kind: "change", n: 199_500, field: 3, value: 3 },
      { at: 1, kind: "pull", fault: "none", n: 338_450 },
      { at: 0, kind: "restore" },
      { at: 1, kind: "relink" },
    ],
  },
  // a batch that was on its way emptied the hash of the tombstone after the comparison had begun, which did not find it then
  "a deletion that a workstation compares while an old batch arrives": {
    seed: 32_010_913,
    machines: 3,
    old: [1],
    steps: [
      { at: 0, kind: "add", what: "kpi", n: 1 },
      { at: 2, kind: "pull", fault: "twice", n: 355_973 },
      { at: 0, kind: "remove", n: 752_517 },
      { at: 2, kind: "pull", fault: "none", n: 995_253 },
      { at: 2, kind: "push", fault: "lost", n: 700_768 },
      { at: 2, kind: "pull", fault: "stale", n: 906_210 },
    ],
  },
  // the host took the workstation's conflict for its own, and dropped it when the deletion of the lead showed that the
  // workstation knew the change, which it had received after the deletion
  "a change of a lead of a car that was deleted elsewhere, where another car has its VIN since": {
    seed: 50_000_052,
    machines: 2,
    steps: [
      { at: 1, kind: "clock", offsetMs: 31_536_000_000 },
      { at: 0, kind: "add", what: "car", n: 5 },
      { at: 1, kind: "add", what: "contact", n: 2 },
      { at: 0, kind: "add", what: "lead", n: 4 },
      { at: 1, kind: "pull", fault: "none", n: 897_850 },
      { at: 1, kind: "remove", n: 298_764 },
      { at: 0, kind: "change", n: 286_616, field: 4, value: 0 },
      { at: 1, kind: "add", what: "car", n: 5 },
    ],
  },
};

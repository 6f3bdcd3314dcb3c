import { describe, expect, it } from "vitest";
import type { Angle } from "../../contracts/vocabulary.ts";
import type { Shot } from "../../renderer/phone/photos/queue.ts";
import { noticesOf } from "../../renderer/phone/shot/notices-of.ts";
import "../../renderer/texts/lazy/phone-texts.ts";

function shot(id: string, angle: Angle | undefined, state: Shot["state"]): Shot {
  return { id, angle, blob: new Blob(), picture: "", state };
}

function sent(id: string, angle: Angle, { seems = null as Angle | null, shows_car = true } = {}): Shot {
  return shot(id, angle, { kind: "sent", receipt: { id, usable: true, seems, shows_car } });
}

const texts = (shots: readonly Shot[]) => noticesOf(shots).map(({ text }) => text);

describe("the notices on a phone", () => {
  it("are empty for photos that show the chosen side, and for photos that wait", () => {
    expect(noticesOf([sent("1", "front"), shot("2", "rear", { kind: "waiting" })])).toEqual([]);
  });

  it("name the angle of one photo without a car", () => {
    expect(texts([sent("1", "front", { shows_car: false })])).toEqual([
      "No car was found on the photo of “Front”. Take it again from further away.",
    ]);
  });

  it("join all photos without a car in one notice, with their number", () => {
    const without = (["front", "rear", "top"] as const).map((angle) => sent(angle, angle, { shows_car: false }));
    expect(texts([...without, sent("4", "left_side")])).toEqual([
      "No car was found on 3 photos: Front, Rear, and Top. Take them again from further away.",
    ]);
  });

  it("leave out a photo that was taken again", () => {
    const shots = [
      sent("1", "front", { shows_car: false }),
      sent("2", "rear", { shows_car: false }),
      sent("3", "front"),
    ];
    expect(texts(shots)).toEqual(["No car was found on the photo of “Rear”. Take it again from further away."]);
  });

  it("stay apart for photos of another side and for rejected ones", () => {
    const shots = [
      sent("1", "front", { shows_car: false, seems: "rear" }),
      sent("2", "left_side", { seems: "right_side" }),
      shot("3", undefined, { kind: "refused", reason: "It is damaged." }),
      shot("4", undefined, { kind: "refused", reason: "It is damaged." }),
      sent("5", "top", { shows_car: false }),
    ];
    expect(noticesOf(shots).map(({ key, refused }) => ({ key, refused }))).toEqual([
      { key: "1", refused: undefined },
      { key: "2", refused: undefined },
      { key: "3", refused: "3" },
      { key: "4", refused: "4" },
      { key: "no-car", refused: undefined },
    ]);
  });
});

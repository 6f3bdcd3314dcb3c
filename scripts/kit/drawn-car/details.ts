import type { Body, Surface, Surfaces } from "./body.ts";
import { widthAt } from "./body.ts";
import type { Camera, Point } from "./camera.ts";
import { decal, outline } from "./paint.ts";

type Shape = readonly (readonly [number, number])[];

/** Draws shapes on one surface. */
export function pen(camera: Camera, surface: Surface) {
  const fill = (shape: Shape, look: string): string => `<path d="${decal(camera, surface, shape)}" ${look}/>`;
  return {
    fill,
    gap: (shape: Shape, closed = true): string =>
      `<path d="${decal(camera, surface, shape, closed)}" fill="none" stroke="#0a0c0f" stroke-opacity=".75" stroke-width="2.2"/>`,
    box: ([u0, v0]: readonly [number, number], [u1, v1]: readonly [number, number], look: string): string =>
      fill(
        [
          [u0, v0],
          [u1, v0],
          [u1, v1],
          [u0, v1],
        ],
        look,
      ),
  };
}

const glass = 'fill="url(#glass)" stroke="#101316" stroke-width="2"';
const dark = 'fill="#15181b"';
export const black = 'fill="#0b0d0f"';

/** Where the side window ends above, at a length. */
export function roofLine(body: Body, x: number): number {
  const { cowl, windshieldTop, roofEnd, glassFoot, belt, roof } = body;
  const top = roof - 0.06;
  if (x > windshieldTop) return belt + Math.max(0, (cowl - x) / (cowl - windshieldTop)) * (top - belt);
  const foot = belt + 0.06;
  return x < roofEnd ? foot + Math.max(0, (x - glassFoot) / (roofEnd - glassFoot)) * (top - foot) : top;
}

const shift = (x: number, z: number) => [x, z] as const;

/** Windows, doors, handles and sill of one flank. */
export function flankDetails(camera: Camera, body: Body, surfaces: Surfaces, flank: 1 | -1): string {
  const { belt, roof, cowl, windshieldTop, roofEnd, glassFoot, sill, axles } = body;
  const on = pen(camera, surfaces.side(flank));
  const top = roof - 0.13;
  const pillar = -0.32;
  const back = Math.max(roofEnd - 0.1, glassFoot + 0.32);
  const frontGlass = [
    shift(cowl - 0.24, belt + 0.03),
    shift(windshieldTop - 0.1, top),
    shift(pillar + 0.06, top),
    shift(pillar + 0.04, belt + 0.03),
  ];
  const rearGlass = [
    shift(pillar - 0.06, belt + 0.03),
    shift(pillar - 0.04, top),
    shift(roofEnd + 0.18, top - 0.02),
    shift(back - 0.02, belt + 0.2),
    shift(back, belt + 0.05),
  ];
  const frontDoor = [
    shift(0.82, sill + 0.1),
    shift(0.86, belt - 0.02),
    shift(windshieldTop - 0.06, top + 0.05),
    shift(pillar, top + 0.05),
    shift(pillar, sill + 0.1),
  ];
  const rearEdge = axles[1] + 0.42;
  const rearDoor = [
    shift(pillar, sill + 0.1),
    shift(pillar, top + 0.05),
    shift(roofEnd + 0.2, top + 0.03),
    shift(back + 0.06, belt),
    shift(rearEdge, belt - 0.3),
    shift(rearEdge + 0.14, sill + 0.1),
  ];
  const handle = (x: number) =>
    on.box([x, belt - 0.1], [x - 0.22, belt - 0.135], 'fill="#c9ced2" stroke="#222" stroke-width=".8"');
  const lampFront = on.fill(
    [
      shift(surfaces.corner - 0.4, body.hoodFront - 0.06),
      shift(surfaces.corner, body.hoodFront - 0.07),
      shift(surfaces.corner, body.hoodFront - 0.2),
      shift(surfaces.corner - 0.24, body.hoodFront - 0.18),
    ],
    'fill="url(#lamp)" stroke="#333"',
  );
  const lampRear = on.fill(
    [
      shift(-surfaces.corner + 0.3, belt - 0.04),
      shift(-surfaces.corner, belt - 0.03),
      shift(-surfaces.corner, belt - 0.24),
      shift(-surfaces.corner + 0.16, belt - 0.22),
    ],
    'fill="#a5121a" stroke="#400"',
  );
  const bumpers =
    on.gap(
      [
        shift(axles[0] + 0.42, 0.42),
        shift(axles[0] + 0.5, body.hoodFront - 0.24),
        shift(surfaces.corner, body.hoodFront - 0.26),
      ],
      false,
    ) +
    on.gap(
      [shift(axles[1] - 0.42, 0.44), shift(axles[1] - 0.5, belt - 0.28), shift(-surfaces.corner, belt - 0.28)],
      false,
    );
  return [
    on.box([axles[0] - 0.4, sill], [axles[1] + 0.4, sill + 0.07], dark),
    on.fill(frontGlass, glass),
    on.fill(rearGlass, glass),
    on.gap(frontDoor),
    on.gap(rearDoor),
    on.gap([shift(1.72, body.hoodFront - 0.02), shift(0.86, belt - 0.02), shift(cowl - 0.1, belt)], false),
    bumpers,
    on.gap([shift(1.7, belt - 0.2), shift(-1.8, belt - 0.17)], false).replace(".75", ".25"),
    handle(pillar + 0.32),
    handle(rearEdge + 0.34),
    lampFront,
    lampRear,
  ].join("");
}

const mirrored = (shape: Shape): Shape => shape.map(([u, v]) => [-u, v]);

export function frontDetails(camera: Camera, body: Body, surfaces: Surfaces, plate: string): string {
  const on = pen(camera, surfaces.front);
  const top = body.hoodFront;
  const lamp: Shape = [
    [0.46, top - 0.07],
    [body.halfWidth, top - 0.07],
    [body.halfWidth, top - 0.2],
    [0.52, top - 0.19],
  ];
  const fog: Shape = [
    [0.58, 0.46],
    [0.78, 0.46],
    [0.76, 0.36],
    [0.6, 0.36],
  ];
  return [
    on.gap(
      [
        [-0.86, top - 0.22],
        [-0.45, top - 0.22],
        [-0.4, top - 0.03],
        [0.4, top - 0.03],
        [0.45, top - 0.22],
        [0.86, top - 0.22],
      ],
      false,
    ),
    on.fill(
      [
        [-0.4, top - 0.05],
        [0.4, top - 0.05],
        [0.34, top - 0.22],
        [-0.34, top - 0.22],
      ],
      'fill="#101214" stroke="#b9bfc4" stroke-width="3"',
    ),
    ...[0.09, 0.13, 0.17].map((down) => on.box([-0.36, top - down], [0.36, top - down - 0.012], 'fill="#4b5157"')),
    on.fill(
      [
        [-0.52, 0.4],
        [0.52, 0.4],
        [0.44, 0.27],
        [-0.44, 0.27],
      ],
      dark,
    ),
    on.box([-0.84, 0.27], [0.84, 0.22], dark),
    ...[lamp, mirrored(lamp)].map((shape) => on.fill(shape, 'fill="url(#lamp)" stroke="#2a2d30" stroke-width="2"')),
    ...[fog, mirrored(fog)].map((shape) => on.fill(shape, black)),
    plateOn(camera, surfaces.front, 0.44, plate),
  ].join("");
}

export function rearDetails(camera: Camera, body: Body, surfaces: Surfaces, plate: string): string {
  const on = pen(camera, surfaces.rear);
  const top = body.belt + 0.06;
  const lamp: Shape = [
    [0.5, top - 0.1],
    [body.halfWidth, top - 0.09],
    [body.halfWidth, top - 0.3],
    [0.56, top - 0.27],
  ];
  return [
    on.gap([
      [-0.62, top - 0.02],
      [-0.56, top - 0.4],
      [0.56, top - 0.4],
      [0.62, top - 0.02],
    ]),
    on.box([-body.halfWidth, top - 0.4], [body.halfWidth, top - 0.43], 'fill="#000" opacity=".55"'),
    on.box([-body.halfWidth, top - 0.43], [body.halfWidth, top - 0.47], 'fill="#fff" opacity=".22"'),
    on.box([-0.84, 0.32], [0.84, 0.22], dark),
    ...[lamp, mirrored(lamp)].map((shape) => on.fill(shape, 'fill="url(#tail)" stroke="#300" stroke-width="2"')),
    on.box([-0.1, top - 0.1], [0.1, top - 0.13], 'fill="#c9ced2"'),
    on.box([-0.6, 0.36], [-0.45, 0.3], 'fill="#a5121a"'),
    on.box([0.6, 0.36], [0.45, 0.3], 'fill="#a5121a"'),
    plateOn(camera, surfaces.rear, top - 0.25, plate),
  ].join("");
}

function plateOn(camera: Camera, surface: Surface, middle: number, text: string): string {
  const on = pen(camera, surface);
  const letters = Array.from(text, (_, at) => {
    const y = -0.11 + at * 0.036;
    return on.box([y, middle + 0.035], [y + 0.022, middle - 0.03], 'fill="#1d3768"');
  });
  return on.box([-0.15, middle + 0.065], [0.15, middle - 0.065], 'fill="#f1f1ec" stroke="#333"') + letters.join("");
}

const pane: Shape = [
  [0.03, -0.9],
  [0.03, 0.9],
  [0.97, 0.9],
  [0.97, -0.9],
];

export const windshieldDetails = (camera: Camera, surfaces: Surfaces): string =>
  pen(camera, surfaces.windshield).fill(pane, glass) +
  pen(camera, surfaces.windshield).gap(
    [
      [0.04, -0.5],
      [0.1, 0.3],
    ],
    false,
  ) +
  pen(camera, surfaces.windshield).gap(
    [
      [0.04, 0],
      [0.1, 0.75],
    ],
    false,
  );

export const rearWindowDetails = (camera: Camera, surfaces: Surfaces): string =>
  pen(camera, surfaces.rearWindow).fill(
    [
      [0.08, -0.86],
      [0.08, 0.86],
      [0.92, 0.86],
      [0.92, -0.86],
    ],
    glass,
  );

/** A side mirror: a box beside the foot of the windshield. */
export function mirror(camera: Camera, body: Body, flank: 1 | -1, color: string): string {
  const y = widthAt(body, 0.75, body.belt);
  const [x, z] = [body.cowl - 0.3, body.belt + 0.02];
  const at = (dx: number, dy: number, dz: number): Point => [x + dx, flank * (y + dy), z + dz];
  const faces: readonly Point[][] = [
    [at(0, 0.02, 0), at(0, 0.22, 0.02), at(0, 0.22, 0.15), at(0, 0.04, 0.14)],
    [at(0.1, 0.02, 0.01), at(0.08, 0.21, 0.03), at(0.08, 0.21, 0.13), at(0.1, 0.04, 0.13)],
    [at(0, 0.22, 0.02), at(0.08, 0.21, 0.03), at(0.08, 0.21, 0.13), at(0, 0.22, 0.15)],
  ];
  const order = camera.position[0] > x ? faces : [faces[1] ?? [], faces[0] ?? [], faces[2] ?? []];
  return order.map((face) => `<path d="${outline(camera, face)}" fill="${color}" stroke="#0008"/>`).join("");
}

/** The viewer of 360-degree views. It also runs on other websites. */
export const spin = {
  view: "360-degree view",
  sides: "Side",
  showSide: "Show {{side}}",
  masks: "Masks",
  showMasks: "Show the damage as an overlay (M)",
  play: "Play",
  turn: "Turn automatically (P)",
  zoomOut: "Zoom out (-)",
  zoomIn: "Zoom in (+)",
  fullScreen: "Full screen",
  showFullScreen: "Full screen (F)",
  damage: "Damage in this frame",
  finding: "{{damage}}, {{part}}",
  loaded: "Frames loaded",
  position: "Frame {{frame, number}} of {{frames, number}}",
  missing: "{{missing, number}} of {{frames, number}} frames could not be loaded. Reload the page to try again.",
} as const;

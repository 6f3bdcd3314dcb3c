/** Photos that were added earlier, for an inspection that was not started. */
export const keptPhotos = {
  loading_one: "Loading {{count, number}} photo that was added earlier.",
  loading_other: "Loading {{count, number}} photos that were added earlier.",
  restored_one: "{{count, number}} photo that was added earlier is here again.",
  restored_other: "{{count, number}} photos that were added earlier are here again.",
  gone_one: "{{count, number}} photo is no longer stored. Add it again.",
  gone_other: "{{count, number}} photos are no longer stored. Add them again.",
  lost_one: "{{count, number}} photo was not uploaded yet when the page closed. Add it again.",
  lost_other: "{{count, number}} photos were not uploaded yet when the page closed. Add them again.",
  stopped_one: "{{count, number}} photo that was added earlier could not be loaded.",
  stopped_other: "{{count, number}} photos that were added earlier could not be loaded.",
  ofCase: "They were added for a case.",
  toCase: "Continue for the case",
  without: "Continue without them",
  discard: "Discard all photos",
  discarding: {
    title: "Discard all photos?",
    text: "This removes the photos of this vehicle that are not inspected yet, and their angles, from this page.",
  },
} as const;

/** Photos that a phone still has when an inspection starts. */
export const phoneRest = {
  title: "Photos are still on the phone",
  waiting_one: "{{count, number}} photo is still on the phone.",
  waiting_other: "{{count, number}} photos are still on the phone.",
  silent: "The phone has not answered for a while. It may have more photos.",
  text: "If you wait, they appear here as they arrive. If you start without them, they can be saved on the phone.",
  all: "All photos of the phone are here.",
  without: "Start without them",
  wait: "Wait",
  late_one:
    "{{count, number}} photo from the phone arrived after the start. Choose Inspect on the vehicle’s page to find it.",
  late_other:
    "{{count, number}} photos from the phone arrived after the start. Choose Inspect on the vehicle’s page to find them.",
} as const;

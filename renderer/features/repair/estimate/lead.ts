/** The longest beginning of a warning that names its topic: "Aluminum: use a separate work area". */
const maxLead = 60;

/** The topic of a warning with its colon, and the rest. Without a topic everything is the rest. */
export function leadOf(warning: string): readonly [lead: string, rest: string] {
  const end = warning.indexOf(":") + 1;
  return end > 0 && end <= maxLead ? [warning.slice(0, end), warning.slice(end)] : ["", warning];
}

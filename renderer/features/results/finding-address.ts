/** The parameter of the address that names the finding to start with. */
export const findingParameter = "finding";

/** The address of a finding on the page of its inspection. */
export const findingAddress = (inspectionId: string, damageId: string): string =>
  `/inspections/${inspectionId}?${new URLSearchParams({ [findingParameter]: damageId })}`;

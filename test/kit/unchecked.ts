/**
 * A record as an authorized one, without the check: for tests that write past the API, as another instance would. Only
 * the fields that the write reads are needed.
 */
export const unchecked = <T>(record: Partial<NoInfer<T>>): T => record as T;

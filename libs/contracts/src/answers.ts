/** Any JSON Schema. */
export type Schema = { [word: string]: unknown };

/**
 * Response schemas, generated at build time from the types of `ENDPOINTS` and `FailureFacts`.
 * Closed: no additional fields.
 */
export interface Answers {
  /** Schemas by type name. */
  definitions: Record<string, Schema>;
  /** Schema of `data` by endpoint; absent for files. */
  answers: Record<string, Schema>;
  /** Additional details of a failure, by error key. */
  facts: Record<string, Schema>;
}

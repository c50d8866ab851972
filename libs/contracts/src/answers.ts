/** A JSON Schema. */
export type Schema = { [word: string]: unknown };

/**
 * Response schemas, generated at build time from the types of `ENDPOINTS` and `FailureFacts`. They allow no additional
 * fields.
 */
export interface Answers {
  /** Schemas by type name. */
  definitions: Record<string, Schema>;
  /** Schema of `data` by endpoint; absent for files. */
  answers: Record<string, Schema>;
  /** Schema of the additional error details, by error key. */
  facts: Record<string, Schema>;
}

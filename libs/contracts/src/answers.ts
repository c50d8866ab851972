/** A JSON Schema. */
export type Schema = { [word: string]: unknown };

/**
 * Response schemas, generated at build time from the types of `ENDPOINTS` and `FailureFacts`. They allow no additional
 * fields.
 */
export interface Answers {
  /** Schemas keyed by type name. */
  definitions: Record<string, Schema>;
  /** Schemas of `data`, keyed by endpoint; absent for files. */
  answers: Record<string, Schema>;
  /** Schemas of the additional error details, keyed by error key. */
  facts: Record<string, Schema>;
}

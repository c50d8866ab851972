/** Some JSON Schema. */
export type Schema = { [word: string]: unknown };

/** What goes out, read from the types of `ENDPOINTS` and `FailureFacts` when the shop is built. Closed: no other fields. */
export interface Answers {
  /** By the name of a type. */
  definitions: Record<string, Schema>;
  /** `data` of an answer, by the name of its call; none of files. */
  answers: Record<string, Schema>;
  /** What comes with a failure beside `FailureDetails`, by its key. */
  facts: Record<string, Schema>;
}

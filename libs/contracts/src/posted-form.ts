/** A form that was submitted without JavaScript, passed to the page that renders it again. */
export interface PostedForm {
  /** Name of the form in the URL of the submission: `?form=contact`. */
  name: string;
  /** Submitted values, without secrets. */
  values: Readonly<Record<string, string>>;
  /** Names of submitted fields with secrets. */
  secrets?: readonly string[];
  /** Error of the API; null if the page validates the form itself and continues. */
  failure: { code: number; message: string; data: unknown } | null;
}

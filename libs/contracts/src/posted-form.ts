/** A form submitted without JavaScript, for the page that renders it again. */
export interface PostedForm {
  /** The form name in the URL of the submission: `?form=contact`. */
  name: string;
  /** Submitted values, without secrets. */
  values: Readonly<Record<string, string>>;
  /** Names of secrets that were submitted. */
  secrets?: readonly string[];
  /** The API's error; null if the page itself validates the form and continues. */
  failure: { code: number; message: string; data: unknown } | null;
}

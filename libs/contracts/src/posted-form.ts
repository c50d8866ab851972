/** A form that was submitted without JavaScript, passed to the page that renders it again. */
export interface PostedForm {
  /** Name of the form, as in the URL to which it is submitted: `?form=contact`. */
  name: string;
  /** Submitted values, without secrets. */
  values: Readonly<Record<string, string>>;
  /** Names of the submitted fields that contain secrets. */
  secrets?: readonly string[];
  /** Error of the API; null if there is no error and the page itself validates the form and continues. */
  failure: { code: number; message: string; data: unknown } | null;
}

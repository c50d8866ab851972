/** A form that was submitted without JavaScript, passed to the page that renders it again. */
export interface PostedForm {
  /** Name of the form, as in the URL that it is submitted to, e.g. `?form=contact`. */
  name: string;
  /** Submitted values, without secrets. */
  values: Readonly<Record<string, string>>;
  /** Names of the submitted fields that contain secrets. */
  secrets?: readonly string[];
  /** API error. If it is null, the page validates the form itself and continues. */
  failure: { code: number; message: string; data: unknown } | null;
}

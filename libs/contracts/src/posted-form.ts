/** A form that a browser without script has sent, for the page that draws it again. */
export interface PostedForm {
  /** As in the address that it was sent to: `?form=contact`. */
  name: string;
  /** What was typed, without secrets. */
  values: Readonly<Record<string, string>>;
  /** The API's error; null if the page itself validates the form and continues. */
  failure: { code: number; message: string; data: unknown } | null;
}

import type { QrCode } from '../order/order';

/**
 * What a member of the staff who has given the password still has to do: prove the second factor, or first get one.
 * Until then the session can do nothing else.
 */
export type FactorStep = 'prove' | 'enrol';

/** A key that lives on a device of the person (WebAuthn). */
export interface PasskeyView {
  /** Names the passkey in calls; it opens nothing. */
  id: string;
  /** How the person calls it. */
  name: string;
  addedAt: string;
  usedAt: string | null;
}

/** The second factors of an account. */
export interface SecondFactorView {
  /** May the account be without one? Only while the shop runs on the developer's own machine. */
  required: boolean;
  /** An app that shows a new code every half a minute. */
  totp: { addedAt: string; usedAt: string | null } | null;
  passkeys: PasskeyView[];
  /** Recovery codes that have not been used. */
  recoveryLeft: number;
}

/** What the browser and the person's device say to each other, as WebAuthn writes it. */
export type PasskeyJson = object;

/** By which ways the person can prove to be there. */
export interface ProofStart {
  /** Is there an app that shows codes? */
  totp: boolean;
  recovery: boolean;
  /** What a passkey is asked to sign; null without one. Good once, for five minutes. */
  passkey: PasskeyJson | null;
}

/** A secret for an app, to scan or to type; it counts once a code of it was shown. */
export interface TotpStart {
  /** Base32, as apps take it. */
  secret: string;
  qr: QrCode;
}

/** A second factor was added. */
export interface FactorAdded {
  factor: SecondFactorView;
  /** Given with the first factor, and never shown again. */
  recoveryCodes: string[] | null;
}

export interface AddPasskey {
  name: string;
  answer: PasskeyJson;
}

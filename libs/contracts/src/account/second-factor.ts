import * as f from '../fields';
import type { QrCode } from '../order/order';
import type { Count, IsoDate } from '../values';

/**
 * The next step of a staff member after the password: prove the second factor, or set up the first one.
 * Until then the session allows nothing else.
 */
export type FactorStep = 'prove' | 'enrol';

interface PasskeyView {
  id: string;
  name: string;
  addedAt: IsoDate;
  usedAt: IsoDate | null;
}

export interface SecondFactorView {
  /** Only optional while the shop runs on a developer's machine. */
  required: boolean;
  totp: { addedAt: IsoDate; usedAt: IsoDate | null } | null;
  passkeys: PasskeyView[];
  /** Recovery codes that have not been used. */
  recoveryLeft: Count;
}

export type PasskeyJson = object;

export interface ProofStart {
  totp: boolean;
  recovery: boolean;
  /** The challenge for a passkey; null without one. Valid once, for five minutes. */
  passkey: PasskeyJson | null;
}

/** A secret for an authenticator app; it takes effect once a code from it has been entered. */
export interface TotpStart {
  secret: string;
  qr: QrCode;
}

export interface FactorAdded {
  factor: SecondFactorView;
  /** Returned with the first factor and never shown again. */
  recoveryCodes: string[] | null;
}

/** Long enough for a recovery code with spaces and line ends. */
export const FACTOR_CODE = { code: f.text(40, { min: 1 }) };
export const PASSKEY_ANSWER = { answer: f.own<PasskeyJson>() };
export const ADD_PASSKEY = f.extended(PASSKEY_ANSWER, { name: f.line(60, { min: 1 }) });
export type AddPasskey = f.InputOf<typeof ADD_PASSKEY>;

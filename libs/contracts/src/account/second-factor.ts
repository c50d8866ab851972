import * as f from '../fields';
import type { QrCode } from '../order/order';
import type { Count, IsoDate } from '../values';

/**
 * Step that staff must complete after entering the password: verify the second factor, or set up the first one. Until
 * then the session gives access to nothing else.
 */
export type FactorStep = 'verify' | 'enrol';

interface PasskeyView {
  id: string;
  name: string;
  addedAt: IsoDate;
  usedAt: IsoDate | null;
}

export interface SecondFactorView {
  /** Whether staff need a second factor. It is only optional on a developer's machine. */
  required: boolean;
  totp: { addedAt: IsoDate; usedAt: IsoDate | null } | null;
  passkeys: PasskeyView[];
  /** Number of unused recovery codes. */
  recoveryCodesLeft: Count;
}

export type PasskeyJson = object;

export interface VerificationStart {
  totp: boolean;
  recovery: boolean;
  /** Single-use passkey challenge, valid for five minutes; null if the account has no passkey. */
  passkey: PasskeyJson | null;
}

/** A secret for an authenticator app. It is activated by entering a code. */
export interface TotpStart {
  secret: string;
  qr: QrCode;
}

export interface AddedFactor {
  factor: SecondFactorView;
  /** Only returned when the account's first second factor is set up. */
  recoveryCodes: string[] | null;
}

/** The maximum length of a recovery code with spaces and line breaks. */
export const FACTOR_CODE = { code: f.text(40, { min: 1 }) };
export const PASSKEY_ANSWER = { answer: f.own<PasskeyJson>() };
export const ADD_PASSKEY_INPUT = f.extendFields(PASSKEY_ANSWER, { name: f.line(60, { min: 1 }) });
export type AddPasskeyInput = f.InputOf<typeof ADD_PASSKEY_INPUT>;

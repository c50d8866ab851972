import type {
  AddPasskey,
  FactorAdded,
  PasskeyJson,
  ProofStart,
  SecondFactorView,
  TotpStart,
} from '../account/second-factor';
import { type ById, endpoint, type NoInput } from '../endpoint';

export const SECOND_FACTOR_ENDPOINTS = {
  startProof: endpoint<NoInput, ProofStart>({
    method: 'POST', path: '/api/second-factor/proof/start', access: 'staff',
    summary: 'By which ways the person can prove to be there, with what a passkey has to sign.',
  }),
  proveCode: endpoint<{ body: { code: string } }, null>({
    method: 'POST', path: '/api/second-factor/proof/code', access: 'staff', message: 'Welcome back.',
    summary: 'Proves the second factor by a code of the app or a recovery code: ends a login, or allows delicate changes for five minutes.',
    failures: ['proofWrong'],
  }),
  provePasskey: endpoint<{ body: { answer: PasskeyJson } }, null>({
    method: 'POST', path: '/api/second-factor/proof/passkey', access: 'staff', message: 'Welcome back.',
    summary: 'The same by a passkey.',
    failures: ['passkeyRefused', 'setupEnded'],
  }),
  requireProof: endpoint<NoInput, null>({
    method: 'POST', path: '/api/second-factor/proof/needed', access: 'admin', delicate: 'always',
    summary: 'Refuses like a delicate call, for what a page cannot ask again after a proof: a download, the queue board.',
  }),
  getSecondFactor: endpoint<NoInput, SecondFactorView>({
    method: 'GET', path: '/api/second-factor', access: 'staff', summary: 'The own second factors.',
    failures: ['proofNeeded'],
  }),
  startTotp: endpoint<NoInput, TotpStart>({
    method: 'POST', path: '/api/second-factor/totp/start', access: 'staff', delicate: 'partly',
    summary: 'Makes a secret for an app that shows codes; it counts once a code of it is shown.',
  }),
  addTotp: endpoint<{ body: { code: string } }, FactorAdded>({
    method: 'POST', path: '/api/second-factor/totp', access: 'staff', delicate: 'partly', status: 201, message: 'The app is set up.',
    summary: 'Takes the app whose code is shown; one that was there is replaced.',
    failures: ['proofWrong', 'setupEnded'],
  }),
  removeTotp: endpoint<NoInput, SecondFactorView>({
    method: 'DELETE', path: '/api/second-factor/totp', access: 'staff', delicate: 'partly', message: 'The app is removed.',
    summary: 'Forgets the app.',
    failures: ['lastFactor', 'noFactor'],
  }),
  startPasskey: endpoint<NoInput, PasskeyJson>({
    method: 'POST', path: '/api/second-factor/passkey/start', access: 'staff', delicate: 'partly',
    summary: 'What a device needs to make a passkey.',
    failures: ['passkeysFull'],
  }),
  addPasskey: endpoint<{ body: AddPasskey }, FactorAdded>({
    method: 'POST', path: '/api/second-factor/passkey', access: 'staff', delicate: 'partly', status: 201, message: 'The passkey is kept.',
    summary: 'Keeps a passkey that a device has made.',
    failures: ['passkeyRefused', 'passkeysFull', 'setupEnded'],
  }),
  removePasskey: endpoint<ById, SecondFactorView>({
    method: 'DELETE', path: '/api/second-factor/passkey/:id', access: 'staff', delicate: 'partly', message: 'The passkey is removed.',
    summary: 'Forgets a passkey.',
    failures: ['lastFactor', 'noFactor'],
  }),
  renewRecoveryCodes: endpoint<NoInput, FactorAdded>({
    method: 'POST', path: '/api/second-factor/recovery-codes', access: 'staff', delicate: 'partly', status: 201,
    message: 'These are your new recovery codes.', summary: 'Makes new recovery codes; the old ones no longer work.',
    failures: ['noFactor'],
  }),
  resetSecondFactor: endpoint<ById, null>({
    method: 'DELETE', path: '/api/admin/second-factor/:id', access: 'admin', delicate: 'always', message: 'The second factor is reset.',
    summary: 'Takes every second factor from a colleague, who sets up a new one at the next login.',
    failures: ['noFactor', 'noUser', 'ownAccount'],
  }),
} as const; // prettier-ignore

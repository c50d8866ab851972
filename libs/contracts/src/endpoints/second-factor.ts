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
    summary: 'The second factors the person can use now, with the challenge for a passkey.',
  }),
  proveCode: endpoint<{ body: { code: string } }, null>({
    method: 'POST', path: '/api/second-factor/proof/code', access: 'staff', message: 'Welcome back.',
    summary: 'Proves the second factor with an authenticator or recovery code: completes a login, or allows sensitive changes for five minutes.',
    failures: ['proofWrong'],
  }),
  provePasskey: endpoint<{ body: { answer: PasskeyJson } }, null>({
    method: 'POST', path: '/api/second-factor/proof/passkey', access: 'staff', message: 'Welcome back.',
    summary: 'The same with a passkey.',
    failures: ['passkeyRefused', 'setupEnded'],
  }),
  requireProof: endpoint<NoInput, null>({
    method: 'POST', path: '/api/second-factor/proof/needed', access: 'admin', delicate: 'always',
    summary: 'Fails like a sensitive call would, before a page opens what it cannot repeat after a proof: a download, the queue board.',
  }),
  getSecondFactor: endpoint<NoInput, SecondFactorView>({
    method: 'GET', path: '/api/second-factor', access: 'staff', summary: 'The caller’s second factors.',
    failures: ['proofNeeded'],
  }),
  startTotp: endpoint<NoInput, TotpStart>({
    method: 'POST', path: '/api/second-factor/totp/start', access: 'staff', delicate: 'partly',
    summary: 'Creates a secret for an authenticator app; it takes effect once a code from it is entered.',
  }),
  addTotp: endpoint<{ body: { code: string } }, FactorAdded>({
    method: 'POST', path: '/api/second-factor/totp', access: 'staff', delicate: 'partly', status: 201, message: 'The app is set up.',
    summary: 'Sets up the authenticator app with a code from it, replacing any other.',
    failures: ['proofWrong', 'setupEnded'],
  }),
  removeTotp: endpoint<NoInput, SecondFactorView>({
    method: 'DELETE', path: '/api/second-factor/totp', access: 'staff', delicate: 'partly', message: 'The app is removed.',
    summary: 'Removes the authenticator app.',
    failures: ['lastFactor', 'noFactor'],
  }),
  startPasskey: endpoint<NoInput, PasskeyJson>({
    method: 'POST', path: '/api/second-factor/passkey/start', access: 'staff', delicate: 'partly',
    summary: 'Options for creating a passkey.',
    failures: ['passkeysFull'],
  }),
  addPasskey: endpoint<{ body: AddPasskey }, FactorAdded>({
    method: 'POST', path: '/api/second-factor/passkey', access: 'staff', delicate: 'partly', status: 201, message: 'The passkey is saved.',
    summary: 'Saves a new passkey.',
    failures: ['passkeyRefused', 'passkeysFull', 'setupEnded'],
  }),
  removePasskey: endpoint<ById, SecondFactorView>({
    method: 'DELETE', path: '/api/second-factor/passkey/:id', access: 'staff', delicate: 'partly', message: 'The passkey is removed.',
    summary: 'Removes a passkey.',
    failures: ['lastFactor', 'noFactor'],
  }),
  renewRecoveryCodes: endpoint<NoInput, FactorAdded>({
    method: 'POST', path: '/api/second-factor/recovery-codes', access: 'staff', delicate: 'partly', status: 201,
    message: 'These are your new recovery codes.', summary: 'Creates new recovery codes; the old ones stop working.',
    failures: ['noFactor'],
  }),
  resetSecondFactor: endpoint<ById, null>({
    method: 'DELETE', path: '/api/admin/second-factor/:id', access: 'admin', delicate: 'always', message: 'The second factor is reset.',
    summary: 'Removes all second factors of a colleague, who sets up a new one at the next login.',
    failures: ['noFactor', 'noUser', 'ownAccount'],
  }),
} as const; // prettier-ignore

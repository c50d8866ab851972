import { type ReactNode, useEffect } from 'react';
import type { Endpoint } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { askForProofOfAddress, createStore, useStore, withMessages } from '@munay/kit';
import { lazyPart } from '../components/lazy-part';
import { messages } from '../i18n/messages';

const ConfirmDialog = lazyPart(
  withMessages([messages('account')], () => import('./confirm-dialog').then((m) => m.ConfirmDialog)),
);

type Answer = (isProved: boolean) => void;
const waiting = createStore<readonly Answer[]>([]);

const end: Answer = (isProved) => {
  const answers = waiting.get();
  waiting.set([]);
  for (const answer of answers) answer(isProved);
};

// The checkout asks in its own form. By path: a build may hold an endpoint once in each script that calls it
const OWN = [ENDPOINTS.checkout.path, ENDPOINTS.createOrder.path];
const ask = async (endpoint: Endpoint): Promise<boolean> =>
  OWN.includes(endpoint.path) ? false : new Promise((answer) => waiting.set((others) => [...others, answer]));

/** Where a vote, a question or a review waits for the address to be confirmed. */
export function ProofOfAddressSlot(): ReactNode {
  const isAsked = useStore(waiting).length > 0;
  useEffect(() => askForProofOfAddress(ask), []);
  return <ConfirmDialog open={isAsked} onClose={() => end(false)} onProved={() => end(true)} />;
}

import { type ReactNode, useEffect } from 'react';
import type { Endpoint } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { createStore, onProofOfAddressRequired, useStore, withMessages } from '@munay/kit';
import { lazyPart } from '../components/lazy-part';
import { messages } from '../i18n/messages';

const ConfirmDialog = lazyPart(
  withMessages([messages('checkout')], () => import('./confirm-dialog').then((m) => m.ConfirmDialog)),
);

type Answer = (isProved: boolean) => void;
const waiting = createStore<readonly Answer[]>([]);

const completeProof: Answer = (isProved) => {
  const answers = waiting.get();
  waiting.set([]);
  for (const answer of answers) answer(isProved);
};

/** Requests the mailed code. @returns whether the address is verified */
const proveAddress = (): Promise<boolean> =>
  new Promise((answer) => waiting.set((others) => [...others, answer]));

// The checkout form shows its own request. Compared by path: each bundle may have its own copy of an endpoint
const CHECKOUT_PATHS = [ENDPOINTS.checkout.path, ENDPOINTS.createOrder.path];
const requestProof = async (endpoint: Endpoint): Promise<boolean> =>
  CHECKOUT_PATHS.includes(endpoint.path) ? false : proveAddress();

/** Dialog that confirms the address before a vote, question or review is sent. */
export function ProofOfAddressSlot(): ReactNode {
  const isOpen = useStore(waiting).length > 0;
  useEffect(() => onProofOfAddressRequired(requestProof), []);
  return (
    <ConfirmDialog open={isOpen} onClose={() => completeProof(false)} onProved={() => completeProof(true)} />
  );
}

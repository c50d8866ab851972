import { type ReactNode, useEffect } from 'react';
import type { Endpoint } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { createStore, onAddressVerificationRequired, useStore, withMessages } from '@munay/kit';
import { lazyPart } from '../components/lazy-part';
import { messages } from '../i18n/messages';

const ConfirmDialog = lazyPart(
  withMessages([messages('checkout')], () => import('./confirm-dialog').then((m) => m.ConfirmDialog)),
);

type Resolver = (isVerified: boolean) => void;
const resolvers = createStore<readonly Resolver[]>([]);

const completeVerification: Resolver = (isVerified) => {
  const responses = resolvers.get();
  resolvers.set([]);
  for (const response of responses) response(isVerified);
};

/** Asks for the emailed code. @returns whether the address is verified */
const verifyAddress = (): Promise<boolean> =>
  new Promise((resolve) => resolvers.set((pendingResolvers) => [...pendingResolvers, resolve]));

// The checkout form verifies the address itself. Endpoints are compared by path, because each bundle may contain its
// own endpoint objects
const CHECKOUT_PATHS = [ENDPOINTS.checkout.path, ENDPOINTS.createOrder.path];
const requestVerification = async (endpoint: Endpoint): Promise<boolean> =>
  CHECKOUT_PATHS.includes(endpoint.path) ? false : verifyAddress();

/** Dialog that confirms the address before a vote, question or review is sent. */
export function AddressVerificationSlot(): ReactNode {
  const isOpen = useStore(resolvers).length > 0;
  useEffect(() => onAddressVerificationRequired(requestVerification), []);
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={() => completeVerification(false)}
      onVerified={() => completeVerification(true)}
    />
  );
}

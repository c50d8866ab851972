import { useCallback, useState } from 'react';
import { PAGE_METHOD, type PaymentMethod } from '@munay/contracts/shop/payment-methods';
import { SHIPPING_METHODS, type ShippingMethod } from '@munay/contracts/shop/shipping';
import { CHECKOUT_KEY } from '../account/checkout-storage';
import { type AddressDraft, isAddressDraft, toAddress, toDraft } from '../address/address-rules';
import { type BillingDraft, toBillingDraft } from '../address/billing-rules';
import type { Payer } from './payer';

export interface CheckoutDraft {
  address: AddressDraft;
  /** Index of the chosen saved address; -1 for a new address. */
  savedIndex: number;
  method: ShippingMethod;
  payment: PaymentMethod;
  note: string;
  /** Whether an invoice with a tax id is requested. */
  invoice: boolean;
  billing: BillingDraft;
  saveBilling: boolean;
  saveAddress: boolean;
}

const getFullName = ({ firstname, lastname }: Payer): string => [firstname, lastname].join(' ').trim();

export const getAddressAt = (user: Payer, savedIndex: number): AddressDraft => {
  const savedAddress = user.addresses[savedIndex];
  return savedAddress ? toDraft(savedAddress) : toDraft({ name: getFullName(user), phone: user.phone });
};

/** Index among the saved addresses; -1 if the address is not saved. */
const findSavedIndex = (user: Payer, address: AddressDraft): number =>
  user.addresses.findIndex(
    (savedAddress) => JSON.stringify(toAddress(toDraft(savedAddress))) === JSON.stringify(toAddress(address)),
  );

/** Selects the saved address that matches the typed one, after an order has saved it. */
const selectSavedAddress = (user: Payer, draft: CheckoutDraft): CheckoutDraft =>
  draft.savedIndex === -1 ? { ...draft, savedIndex: findSavedIndex(user, draft.address) } : draft;

const createDraft = (user: Payer): CheckoutDraft => {
  const savedIndex = user.addresses.length > 0 ? 0 : -1;
  return {
    address: getAddressAt(user, savedIndex),
    savedIndex,
    method: 'standard',
    payment: PAGE_METHOD,
    note: '',
    invoice: user.billing !== undefined,
    billing: toBillingDraft(user.billing),
    saveBilling: true,
    saveAddress: true,
  };
};

/**
 * The account that owns a draft. A guest's draft has no owner, so it stays in the tab, with the cart, when the guest
 * changes the address or becomes a member.
 */
const getOwner = ({ _id, isGuest }: Payer): string | null => (isGuest ? null : _id);

/** The draft of this tab; null if it is missing, malformed or belongs to another member. */
export function parseDraft(json: string | null, user: Payer): CheckoutDraft | null {
  try {
    const { userId, draft } = JSON.parse(json ?? 'null') as {
      userId: string | null;
      draft: CheckoutDraft;
    };
    const defaults =
      (userId === null || userId === getOwner(user)) &&
      draft.savedIndex < user.addresses.length &&
      SHIPPING_METHODS.includes(draft.method) &&
      [draft.billing.place, draft.address].every(isAddressDraft);
    return defaults ? draft : null;
  } catch {
    return null;
  }
}

function readDraft(user: Payer): CheckoutDraft | null {
  try {
    return parseDraft(sessionStorage.getItem(CHECKOUT_KEY), user);
  } catch {
    return null;
  }
}

/** The checkout form's draft, stored in this tab so that it survives a reload and the payment page. */
export function useCheckoutDraft(user: Payer) {
  const userId = getOwner(user);
  const [draft, setDraft] = useState(() => selectSavedAddress(user, readDraft(user) ?? createDraft(user)));
  const [savedAddresses, setSavedAddresses] = useState(user.addresses);
  if (savedAddresses !== user.addresses) {
    setSavedAddresses(user.addresses);
    setDraft(selectSavedAddress(user, draft));
  }
  const change = useCallback(
    (part: Partial<CheckoutDraft>) => {
      setDraft((current) => {
        const next = { ...current, ...part };
        try {
          sessionStorage.setItem(CHECKOUT_KEY, JSON.stringify({ userId, draft: next }));
        } catch {
          // Storage is blocked, but the form state still contains the draft
        }
        return next;
      });
    },
    [userId],
  );
  return { draft, change };
}

/** Tax id for the invoice; '' for none. */
export const getTaxId = ({ invoice, billing }: CheckoutDraft): string =>
  invoice ? billing.taxId.trim() : '';

import type { AdminOrder, SignsUnshown } from './admin/order';
import type { AdminProduct } from './admin/product';
import type { SettingsView, ShippingTableView } from './admin/setting';
import type { AdminStore } from './admin/store';
import type { Endpoint } from './endpoint';
import type { ErrorKey } from './errors';
import type { CheckoutChanged } from './order/order';
import type { Cents, Count } from './values';

/** More was asked for than there is. */
interface Shortage {
  wanted: Count;
  available: Count;
}

/** What comes with a failure beside its details. */
export interface FailureFacts {
  amountDiffers: { expectedCents: Cents };
  cartChanged: CheckoutChanged;
  countOutdated: { onHand: Count };
  /** Pieces that orders wait for. */
  countShort: { promised: Count };
  /** Heads of a file: what they are taken for, and in the caller's language what there could be. */
  csvColumns: { unknown: string[]; twice: string[]; missing: string[]; expected: string[] };
  /** Where its quotes or cells cannot be told apart. */
  csvUnreadable: { line?: Count };
  /** The record as it is now, where its page does not ask for it anew. */
  editedMeanwhile: { current?: AdminOrder | AdminStore | SettingsView | ShippingTableView };
  /** Numbers of the orders that have to end first. */
  erasureDeferred: { orders: string[] };
  imageUnknown: { base?: string };
  productChanged: { product: AdminProduct };
  /** What is left of the order; absent where pieces are named that are not. */
  refundTooMuch: { refundableCents?: Cents };
  signsUnshown: SignsUnshown;
  skuFixed: { skus: string[] };
  skuTaken: { skus: string[] };
  /** By SKU for staff, by line of the cart for its buyer. */
  stockShort: {
    short?: ({ sku: string } & Shortage)[];
    lines?: ({ itemId: string; title: string; size: string } & Shortage)[];
  };
  totalDiffers: { totalCents: Cents };
  /** Of the order whose parcel has it. */
  trackingTaken: { number: string };
  /** What an account may hold, or the lines that hold too much of a shelf. */
  transferTooLarge: {
    pieces?: Count;
    cents?: Cents;
    lines?: { title: string; size: string; wanted: Count; max: Count }[];
  };
}

/** Of a failure known by its key, of any of them otherwise. */
export type FactsOf<K extends ErrorKey> = K extends keyof FailureFacts ? FailureFacts[K] : unknown;

const ALWAYS = [
  'badRequest',
  'timedOut',
  'tooManyRequests',
  'internal',
  'busy',
  'away',
  'cannotSave',
] as const;
const OF_CHANGES = ['crossSite', 'tooLarge', 'wrongMediaType'] as const;

/** Every reason for which a call may be refused. */
export function failuresOf(row: Endpoint): ErrorKey[] {
  const { access, method, changes, path, delicate, proved, failures = [] } = row;
  const when = (holds: unknown, ...keys: ErrorKey[]): ErrorKey[] => (holds ? keys : []);
  return [
    ...new Set([
      ...ALWAYS,
      ...when(method !== 'GET' || changes, ...OF_CHANGES),
      ...when(path.includes(':'), 'notFound'),
      ...when(access !== 'public', 'notSignedIn'),
      ...when(access !== 'public' && access !== 'user', 'notAllowed'),
      ...when(delicate, 'proofNeeded'),
      ...when(proved, 'emailNotValidated'),
      ...failures,
    ]),
  ];
}

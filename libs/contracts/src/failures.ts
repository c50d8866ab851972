import type { ErasureBlock } from './account/profile';
import type { AdminOrder, UnprintableCharacters } from './admin/order';
import type { AdminProduct, ProductEdit } from './admin/product';
import type { AdminPromotion, PromotionSize } from './admin/promotion';
import type { SettingsView, ShippingTableView } from './admin/setting';
import type { UnbookableCount } from './admin/stock';
import type { AdminStore } from './admin/store';
import type { Endpoint } from './endpoint';
import type { ErrorKey } from './errors';
import type { CheckoutChanged } from './order/order';
import type { PromotionProblem } from './promotion/kind';
import type { Cents, Count } from './values';

/** A line that exceeds the available stock. */
interface Shortage {
  requested: Count;
  available: Count;
}

/** Items with insufficient stock: SKUs for staff, cart lines for the buyer. */
interface UnavailableItems {
  short?: ({ sku: string } & Shortage)[] | undefined;
  lines?: ({ itemId: string; title: string; size: string } & Shortage)[] | undefined;
}

/** Additional error details, keyed by error key. */
export interface FailureFacts {
  amountDiffers: { expectedCents: Cents };
  cartChanged: CheckoutChanged;
  /** The cart without the code; absent for staff orders. */
  codeReserved: Partial<CheckoutChanged>;
  codeAlreadyUsed: Partial<CheckoutChanged>;
  codeUsedUp: Partial<CheckoutChanged>;
  countOutdated: { onHand: Count };
  countsOutdated: { lines: UnbookableCount[] };
  /** Number of units that orders have reserved. */
  countShort: { allocated: Count };
  /** Column headings of the file, and the expected headings in the caller's language. */
  csvColumns: { unknown: string[]; duplicate: string[]; missing: string[]; expected: string[] };
  /** The line with ambiguous quotes or cells. */
  csvUnreadable: { line?: Count | undefined };
  deliveryCostsMore: { differenceCents: Cents };
  /** The current record, for pages that do not refetch it. */
  editConflict: {
    current?: AdminOrder | AdminPromotion | AdminStore | SettingsView | ShippingTableView | undefined;
  };
  /** The records that block the erasure until they are completed. */
  erasureDeferred: { blocks: ErasureBlock[] };
  imageUnknown: { base?: string | undefined };
  /** `edits` lists who last changed each field and size. */
  productChanged: { product: AdminProduct; edits?: ProductEdit[] | undefined };
  /** `sizes` lists the sizes of which a single unit reaches the promotion's minimum. */
  promotionNotReady: { problems: PromotionProblem[]; sizes?: PromotionSize[] | undefined };
  /** Amount that can still be refunded; absent if the request contains units that do not exist. */
  refundTooLarge: { refundableCents?: Cents | undefined };
  unprintableCharacters: UnprintableCharacters;
  skuFixed: { skus: string[] };
  skuTaken: { skus: string[] };
  stockShort: UnavailableItems;
  totalDiffers: { totalCents: Cents };
  /** Number of units that unverified buyers may still reserve, per item. */
  unverifiedLimit: UnavailableItems;
  /** Number of the order that already has the tracking number. */
  trackingTaken: { number: string };
  /** The exceeded account limit, or the lines that would reserve too much stock. */
  transferTooLarge: {
    units?: Count | undefined;
    cents?: Cents | undefined;
    lines?: { title: string; size: string; requested: Count; max: Count }[] | undefined;
  };
}

/** Details of an error with this key; `unknown` if the key has no additional details. */
export type FactsOf<K extends ErrorKey> = K extends keyof FailureFacts ? FailureFacts[K] : unknown;

const ALWAYS_POSSIBLE = [
  'badRequest',
  'timedOut',
  'tooManyRequests',
  'internal',
  'busy',
  'away',
  'cannotSave',
] as const;
const CHANGE_FAILURES = ['crossSite', 'tooLarge', 'wrongMediaType'] as const;

/** Lists all errors that an endpoint can return. */
export function listFailures(row: Endpoint): ErrorKey[] {
  const { access, method, changes, path, sensitive, verifiedEmail, failures = [] } = row;
  const includeIf = (condition: unknown, ...keys: ErrorKey[]): ErrorKey[] => (condition ? keys : []);
  return [
    ...new Set([
      ...ALWAYS_POSSIBLE,
      ...includeIf(method !== 'GET' || changes, ...CHANGE_FAILURES),
      ...includeIf(path.includes(':'), 'notFound'),
      ...includeIf(access !== 'public', 'notSignedIn'),
      ...includeIf(access !== 'public' && access !== 'buyer' && access !== 'user', 'notAllowed'),
      ...includeIf(sensitive, 'verificationRequired'),
      ...includeIf(verifiedEmail, 'emailNotValidated'),
      ...failures,
    ]),
  ];
}

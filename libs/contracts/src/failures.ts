import type { ErasureBlock } from './account/profile';
import type { AdminOrder, SignsUnshown } from './admin/order';
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
  wanted: Count;
  available: Count;
}

/** Items short of stock, by SKU for staff and by cart line for the buyer. */
interface UnavailableItems {
  short?: ({ sku: string } & Shortage)[] | undefined;
  lines?: ({ itemId: string; title: string; size: string } & Shortage)[] | undefined;
}

/** Additional data of errors, by key. */
export interface FailureFacts {
  amountDiffers: { expectedCents: Cents };
  cartChanged: CheckoutChanged;
  /** The cart without the code; absent in orders by staff. */
  codeHeld: Partial<CheckoutChanged>;
  codeUsedByYou: Partial<CheckoutChanged>;
  codeUsedUp: Partial<CheckoutChanged>;
  countOutdated: { onHand: Count };
  countsOutdated: { lines: UnbookableCount[] };
  /** Units promised to orders. */
  countShort: { promised: Count };
  /** Column headings of a file, and those expected in the caller's language. */
  csvColumns: { unknown: string[]; twice: string[]; missing: string[]; expected: string[] };
  /** The line where quotes or cells are ambiguous. */
  csvUnreadable: { line?: Count | undefined };
  deliveryDearer: { differenceCents: Cents };
  /** The current record, for pages that do not load it again. */
  editedMeanwhile: {
    current?: AdminOrder | AdminPromotion | AdminStore | SettingsView | ShippingTableView | undefined;
  };
  /** The records that must be completed first. */
  erasureDeferred: { blocks: ErasureBlock[] };
  imageUnknown: { base?: string | undefined };
  /** `edits`: who changed which field and size last. */
  productChanged: { product: AdminProduct; edits?: ProductEdit[] | undefined };
  /** `sizes`: a single unit of each reaches the minimum. */
  promotionNotReady: { problems: PromotionProblem[]; sizes?: PromotionSize[] | undefined };
  /** Amount still refundable; absent when the request contains units that do not exist. */
  refundTooMuch: { refundableCents?: Cents | undefined };
  signsUnshown: SignsUnshown;
  skuFixed: { skus: string[] };
  skuTaken: { skus: string[] };
  stockShort: UnavailableItems;
  totalDiffers: { totalCents: Cents };
  /** Units of the stock that unverified buyers may still reserve. */
  unverifiedLimit: UnavailableItems;
  /** Number of the order that already has the tracking number. */
  trackingTaken: { number: string };
  /** The limit of the account, or the lines that reserve too much of the stock. */
  transferTooLarge: {
    pieces?: Count | undefined;
    cents?: Cents | undefined;
    lines?: { title: string; size: string; wanted: Count; max: Count }[] | undefined;
  };
}

/** Data of one error if its key is known, otherwise of any. */
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
const CHANGE_FAILURES = ['crossSite', 'tooLarge', 'wrongMediaType'] as const;

/** All errors that an endpoint may return. */
export function listFailures(row: Endpoint): ErrorKey[] {
  const { access, method, changes, path, sensitive, verifiedEmail, failures = [] } = row;
  const addIf = (condition: unknown, ...keys: ErrorKey[]): ErrorKey[] => (condition ? keys : []);
  return [
    ...new Set([
      ...ALWAYS,
      ...addIf(method !== 'GET' || changes, ...CHANGE_FAILURES),
      ...addIf(path.includes(':'), 'notFound'),
      ...addIf(access !== 'public', 'notSignedIn'),
      ...addIf(access !== 'public' && access !== 'buyer' && access !== 'user', 'notAllowed'),
      ...addIf(sensitive, 'proofNeeded'),
      ...addIf(verifiedEmail, 'emailNotValidated'),
      ...failures,
    ]),
  ];
}

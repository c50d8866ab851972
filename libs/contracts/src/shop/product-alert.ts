import * as f from '../fields';
import type { Id, IsoDate } from '../values';
import type { ImageView } from './product';

export const REQUEST_PRODUCT_ALERT_INPUT = {
  productId: f.matching(/^[0-9a-f]{24}$/),
  size: f.text(40),
  /** Email address; required from guests, ignored for accounts. */
  email: f.optional(f.EMAIL),
};
export type RequestProductAlertInput = f.InputOf<typeof REQUEST_PRODUCT_ALERT_INPUT>;

/** State after a request. `confirm` means that the link in the email must be opened first. */
export interface RequestedProductAlert {
  confirm: boolean;
}

export interface OwnProductAlert {
  _id: Id;
  requestedAt: IsoDate;
  /** The product; `slug` is null while it is unpublished. */
  product: { slug: string | null; title: string; size: string };
}

export type ProductAlertState = 'unconfirmed' | 'waiting' | 'sent' | 'stopped';

/** A product alert as shown through an emailed link. It does not reveal the recipient. */
export interface ProductAlertView {
  kind: 'stock' | 'price';
  state: ProductAlertState;
  /** The product; null if it is no longer on sale. */
  product: { _id: Id; slug: string; title: string; size: string; image: ImageView | null } | null;
}

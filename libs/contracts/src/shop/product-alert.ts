import * as f from '../fields';
import type { Id, IsoDate } from '../values';
import type { ImageView } from './product';

export const REQUEST_PRODUCT_ALERT = {
  productId: f.matching(/^[0-9a-f]{24}$/),
  size: f.text(40),
  /** Required from guests; otherwise the account's address is used. */
  email: f.optional(f.EMAIL),
};
export type RequestProductAlert = f.InputOf<typeof REQUEST_PRODUCT_ALERT>;

/** `confirm` means a link in the mail has to be opened first. */
export interface RequestedProductAlert {
  confirm: boolean;
}

export interface OwnProductAlert {
  _id: Id;
  askedAt: IsoDate;
  /** `slug`: null while the product is unpublished. */
  product: { slug: string | null; title: string; size: string };
}

export type ProductAlertState = 'unconfirmed' | 'waiting' | 'sent' | 'stopped';

/** Does not reveal the recipient of the link. */
export interface ProductAlertView {
  kind: 'stock' | 'price';
  state: ProductAlertState;
  /** Null when it is no longer on sale. */
  product: { _id: Id; slug: string; title: string; size: string; image: ImageView | null } | null;
}

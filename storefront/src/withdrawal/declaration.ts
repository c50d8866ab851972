import { isEmailAddress } from '@munay/contracts/account/email-address';
import type { OrderView } from '@munay/contracts/order/order';
import type { TrackedOrder } from '@munay/contracts/order/order-link';
import type { DeclareWithdrawal } from '@munay/contracts/order/withdrawal';
import { OPEN } from '../order/tracked-order';

export interface Declaration {
  name: string;
  email: string;
  orderNumber: string;
  /** Free text, for guests. */
  goods: string;
  excluded: readonly string[];
}

/** The order a declaration is about, from the account or by a tracking link. */
export interface DeclaredOrder {
  number: string;
  lines: TrackedOrder['lines'];
  back: { to: string; state?: object };
  /** The link stands for the order's address, of which only `mailbox` is shown; empty if it has none. */
  tracked?: { token: string; mailbox: string };
}

export const ofAccount = ({ _id, number, lines }: OrderView): DeclaredOrder => ({
  ...{ number, lines },
  back: { to: `/profile?order=${_id}` },
});

export const ofLink = ({ number, lines, mailbox }: TrackedOrder, token: string): DeclaredOrder => ({
  ...{ number, lines },
  back: { to: `/order/${OPEN}`, state: { secret: token } },
  tracked: { token, mailbox },
});

/** The address shown instead of one to type; empty if one has to be typed. */
export const mailboxOf = (order: DeclaredOrder | undefined): string => order?.tracked?.mailbox ?? '';

export type DeclarationField = 'name' | 'email' | 'orderNumber' | 'lines';

export const EMPTY_DECLARATION: Declaration = {
  name: '',
  email: '',
  orderNumber: '',
  goods: '',
  excluded: [],
};

export const givenBack = (
  { excluded }: Declaration,
  order: DeclaredOrder | undefined,
): DeclaredOrder['lines'] => order?.lines.filter(({ sku }) => !excluded.includes(sku)) ?? [];

export function problemsOf(declaration: Declaration, order: DeclaredOrder | undefined): DeclarationField[] {
  const wrong: DeclarationField[] = [];
  if (declaration.name.trim() === '') wrong.push('name');
  if (mailboxOf(order) === '' && !isEmailAddress(declaration.email)) wrong.push('email');
  if (declaration.orderNumber.trim() === '') wrong.push('orderNumber');
  if (order && givenBack(declaration, order).length === 0) wrong.push('lines');
  return wrong;
}

/** Fields of a form sent without JavaScript. */
export function declarationOf(values: Readonly<Record<string, string>>): Declaration {
  const { name = '', email = '', orderNumber = '', goods = '' } = values;
  return { ...EMPTY_DECLARATION, name, email, orderNumber, goods: goods.replace(/[\r\n]+/g, ' ') };
}

export function toInput(declaration: Declaration, order: DeclaredOrder | undefined): DeclareWithdrawal {
  const goods = declaration.goods.trim();
  return {
    name: declaration.name.trim(),
    ...(mailboxOf(order) === '' && { email: declaration.email.trim() }),
    ...(order?.tracked && { tracked: order.tracked.token }),
    orderNumber: declaration.orderNumber.trim().toUpperCase(),
    ...(order
      ? { lines: givenBack(declaration, order).map(({ sku, quantity }) => ({ sku, quantity })) }
      : goods === ''
        ? {}
        : { goods }),
  };
}

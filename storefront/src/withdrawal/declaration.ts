import { isEmailAddress } from '@munay/contracts/account/email-address';
import type { OrderView } from '@munay/contracts/order/order';
import type { TrackedOrder } from '@munay/contracts/order/order-link';
import type { DeclareWithdrawalInput } from '@munay/contracts/order/withdrawal';
import { computeWithdrawalRefund, isFullWithdrawal } from '@munay/contracts/order/withdrawal-refund';
import { countUnitsLeft } from '@munay/contracts/pricing/refund-share';
import { OPEN_TOKEN } from '../order/tracked-order';

export interface Declaration {
  name: string;
  email: string;
  orderNumber: string;
  /** The items to return, as free text from guests. */
  goods: string;
  /** Number of units to return, keyed by line id. A missing line means all its units. */
  quantities: Readonly<Record<string, number>>;
}

/** The order to withdraw from, opened from the account or through a tracking link. */
export interface WithdrawableOrder extends Pick<
  TrackedOrder,
  'number' | 'lines' | 'totals' | 'refundedParts' | 'refundableCents'
> {
  backLink: { to: string; state?: object };
  /**
   * Set if the order was opened through its tracking link, which replaces the email address. `mailbox` is the masked
   * address, or empty if the order has none.
   */
  tracked?: { token: string; mailbox: string };
}

const pickWithdrawable = ({
  number,
  lines,
  totals,
  refundedParts,
  refundableCents,
}: Omit<WithdrawableOrder, 'backLink'>) => ({
  number,
  lines,
  totals,
  refundedParts,
  refundableCents,
});

export const toWithdrawableOrder = ({ _id, ...order }: OrderView): WithdrawableOrder => ({
  ...pickWithdrawable(order),
  backLink: { to: `/profile?order=${_id}` },
});

export const toLinkOrder = ({ mailbox, ...order }: TrackedOrder, token: string): WithdrawableOrder => ({
  ...pickWithdrawable(order),
  backLink: { to: `/order/${OPEN_TOKEN}`, state: { secret: token } },
  tracked: { token, mailbox },
});

/** The masked address shown instead of the email field; empty if the person has to enter an address. */
export const getMailbox = (order: WithdrawableOrder | undefined): string => order?.tracked?.mailbox ?? '';

export type DeclarationField = 'name' | 'email' | 'orderNumber' | 'lines';

export const EMPTY_DECLARATION: Declaration = {
  name: '',
  email: '',
  orderNumber: '',
  goods: '',
  quantities: {},
};

/** A line of the order with its returnable and selected units. */
type SelectedLine = WithdrawableOrder['lines'][number] & { remaining: number; selected: number };

/** Lines with returnable units. */
export function listReturnableLines(
  { quantities }: Declaration,
  order: WithdrawableOrder | undefined,
): SelectedLine[] {
  if (!order) return [];
  return order.lines.flatMap((line) => {
    const remaining = countUnitsLeft(order, line.id);
    return remaining > 0
      ? [{ ...line, remaining, selected: Math.min(quantities[line.id] ?? remaining, remaining) }]
      : [];
  });
}

/** The refund for the declaration, in cents, and whether everything is returned. */
export function computeRefund(
  declaration: Declaration,
  order: WithdrawableOrder,
): { cents: number; isComplete: boolean } {
  const units = listReturnableLines(declaration, order).map(({ id, selected }) => ({
    lineId: id,
    quantity: selected,
  }));
  return { cents: computeWithdrawalRefund(order, units), isComplete: isFullWithdrawal(order, units) };
}

export function findProblems(
  declaration: Declaration,
  order: WithdrawableOrder | undefined,
): DeclarationField[] {
  const invalid: DeclarationField[] = [];
  if (declaration.name.trim() === '') invalid.push('name');
  if (getMailbox(order) === '' && !isEmailAddress(declaration.email)) invalid.push('email');
  if (declaration.orderNumber.trim() === '') invalid.push('orderNumber');
  if (order && listReturnableLines(declaration, order).every(({ selected }) => selected === 0))
    invalid.push('lines');
  return invalid;
}

/** Fields of a form that was submitted without JavaScript. */
export function toDeclaration(values: Readonly<Record<string, string>>): Declaration {
  const { name = '', email = '', orderNumber = '', goods = '' } = values;
  return { ...EMPTY_DECLARATION, name, email, orderNumber, goods: goods.replace(/[\r\n]+/g, ' ') };
}

export function toInput(
  declaration: Declaration,
  order: WithdrawableOrder | undefined,
): DeclareWithdrawalInput {
  const goods = declaration.goods.trim();
  return {
    name: declaration.name.trim(),
    email: getMailbox(order) === '' ? declaration.email.trim() : undefined,
    tracked: order?.tracked?.token,
    orderNumber: declaration.orderNumber.trim().toUpperCase(),
    lines:
      order &&
      listReturnableLines(declaration, order)
        .filter(({ selected }) => selected > 0)
        .map(({ sku, selected }) => ({ sku, quantity: selected })),
    goods: order ? undefined : goods || undefined,
  };
}

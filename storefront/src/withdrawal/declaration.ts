import { isEmailAddress } from '@munay/contracts/account/email-address';
import type { OrderView } from '@munay/contracts/order/order';
import type { TrackedOrder } from '@munay/contracts/order/order-link';
import type { DeclareWithdrawal } from '@munay/contracts/order/withdrawal';
import { isFullWithdrawal, withdrawalRefund } from '@munay/contracts/order/withdrawal-refund';
import { countUnitsLeft } from '@munay/contracts/pricing/refund-share';
import { OPEN } from '../order/tracked-order';

export interface Declaration {
  name: string;
  email: string;
  orderNumber: string;
  /** Free text by guests. */
  goods: string;
  /** Units to return by line id; all units of a line that is absent. */
  quantities: Readonly<Record<string, number>>;
}

/** The order of a declaration, from the account or by a tracking link. */
export interface DeclaredOrder extends Pick<
  TrackedOrder,
  'number' | 'lines' | 'totals' | 'given' | 'refundableCents'
> {
  back: { to: string; state?: object };
  /** The link replaces the order's address, of which only `mailbox` is shown; empty if it has none. */
  tracked?: { token: string; mailbox: string };
}

const withdrawnFrom = ({ number, lines, totals, given, refundableCents }: Omit<DeclaredOrder, 'back'>) => ({
  number,
  lines,
  totals,
  given,
  refundableCents,
});

export const ofAccount = ({ _id, ...order }: OrderView): DeclaredOrder => ({
  ...withdrawnFrom(order),
  back: { to: `/profile?order=${_id}` },
});

export const ofLink = ({ mailbox, ...order }: TrackedOrder, token: string): DeclaredOrder => ({
  ...withdrawnFrom(order),
  back: { to: `/order/${OPEN}`, state: { secret: token } },
  tracked: { token, mailbox },
});

/** The address shown instead of a field; empty if it has to be entered. */
export const getMailbox = (order: DeclaredOrder | undefined): string => order?.tracked?.mailbox ?? '';

export type DeclarationField = 'name' | 'email' | 'orderNumber' | 'lines';

export const EMPTY_DECLARATION: Declaration = {
  name: '',
  email: '',
  orderNumber: '',
  goods: '',
  quantities: {},
};

/** A line of the order with its returnable units and the selected ones. */
type PickedLine = DeclaredOrder['lines'][number] & { left: number; picked: number };

/** Lines with returnable units. */
export function pickedLines({ quantities }: Declaration, order: DeclaredOrder | undefined): PickedLine[] {
  if (!order) return [];
  return order.lines.flatMap((line) => {
    const left = countUnitsLeft(order, line.id);
    return left > 0 ? [{ ...line, left, picked: Math.min(quantities[line.id] ?? left, left) }] : [];
  });
}

/** The refund of the declaration, in cents, and whether it returns everything. */
export function computeRefund(
  declaration: Declaration,
  order: DeclaredOrder,
): { cents: number; whole: boolean } {
  const units = pickedLines(declaration, order).map(({ id, picked }) => ({ lineId: id, quantity: picked }));
  return { cents: withdrawalRefund(order, units), whole: isFullWithdrawal(order, units) };
}

export function findProblems(declaration: Declaration, order: DeclaredOrder | undefined): DeclarationField[] {
  const wrong: DeclarationField[] = [];
  if (declaration.name.trim() === '') wrong.push('name');
  if (getMailbox(order) === '' && !isEmailAddress(declaration.email)) wrong.push('email');
  if (declaration.orderNumber.trim() === '') wrong.push('orderNumber');
  if (order && pickedLines(declaration, order).every(({ picked }) => picked === 0)) wrong.push('lines');
  return wrong;
}

/** Fields of a form sent without JavaScript. */
export function toDeclaration(values: Readonly<Record<string, string>>): Declaration {
  const { name = '', email = '', orderNumber = '', goods = '' } = values;
  return { ...EMPTY_DECLARATION, name, email, orderNumber, goods: goods.replace(/[\r\n]+/g, ' ') };
}

export function toInput(declaration: Declaration, order: DeclaredOrder | undefined): DeclareWithdrawal {
  const goods = declaration.goods.trim();
  return {
    name: declaration.name.trim(),
    email: getMailbox(order) === '' ? declaration.email.trim() : undefined,
    tracked: order?.tracked?.token,
    orderNumber: declaration.orderNumber.trim().toUpperCase(),
    lines:
      order &&
      pickedLines(declaration, order)
        .filter(({ picked }) => picked > 0)
        .map(({ sku, picked }) => ({ sku, quantity: picked })),
    goods: order ? undefined : goods || undefined,
  };
}

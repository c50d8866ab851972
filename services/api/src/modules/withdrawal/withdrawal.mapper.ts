import type { WithdrawalReceipt, WithdrawalView } from '@munay/contracts/order/withdrawal';
import type { WithdrawalRecord } from './withdrawal.repository';

type DeclaredWithdrawal = Pick<
  WithdrawalRecord,
  'reference' | 'declaredAt' | 'name' | 'email' | 'orderNumber' | 'goods'
>;

/** The receipt, which contains only the declaration. */
export const toReceipt = ({
  reference,
  declaredAt,
  name,
  email,
  orderNumber,
  goods,
}: DeclaredWithdrawal): WithdrawalReceipt => ({
  reference,
  declaredAt: declaredAt.toISOString(),
  name,
  email,
  orderNumber,
  goods,
});

/** @param linkedNumber number of the order that the declaration belongs to */
export const toView = (withdrawal: WithdrawalRecord, linkedNumber: string | null): WithdrawalView => ({
  _id: withdrawal._id.toString(),
  ...toReceipt(withdrawal),
  locale: withdrawal.locale,
  orderId: withdrawal.orderId,
  linkedNumber,
  byOwner: withdrawal.byOwner,
  arrivedAt: withdrawal.arrivedAt?.toISOString() ?? null,
  closedAt: withdrawal.closedAt?.toISOString() ?? null,
});

import { type BankAccount, isIban, toPlainIban } from '@munay/contracts/order/bank';
import type { UpdateOrderInput } from '@munay/contracts/order/order-fields';
import type { Actor, OrderStatus } from '@munay/contracts/order/order-status';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import { AppError } from '../../errors/app-error';
import type { OrderFields } from '../order/order.schema';

/** @throws AppError badRequest for an option that only staff may set, or that does not apply to the new status */
export function assertChoices({ status, reason, restock, arrivedCents }: UpdateOrderInput, by: Actor): void {
  const wasPaid = by === 'admin' && status === 'cancelled_refund_pending';
  const cancels = wasPaid || (by === 'admin' && status === 'cancelled');
  const rejectedTransitions = [
    ...(reason && !cancels ? ['reason'] : []),
    ...(restock !== undefined && !wasPaid ? ['restock'] : []),
    ...(arrivedCents !== undefined && (wasPaid || !cancels) ? ['arrivedCents'] : []),
  ];
  if (rejectedTransitions.length > 0)
    throw new AppError('badRequest', {
      fields: rejectedTransitions.map((field) => ({ field, rule: 'staffCancelOnly' })),
    });
}

/** @throws AppError badRequest if the order is not cancelled or was not paid by bank transfer, ibanInvalid */
export function toRefundAccount(
  { payment }: OrderFields,
  status: OrderStatus,
  { holder, iban }: BankAccount,
): BankAccount {
  if (status !== 'cancelled_refund_pending' || !METHOD_TRAITS[payment.method].toAccount)
    throw new AppError('badRequest', { fields: [{ field: 'refundTo', rule: 'transferOnly' }] });
  if (!isIban(iban))
    throw new AppError('ibanInvalid', { fields: [{ field: 'refundTo.iban', rule: 'iban' }] });
  return { holder, iban: toPlainIban(iban) };
}

import '@munay/kit/form.css';
import { useId, useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { isIban, toPlainIban } from '@munay/contracts/order/bank';
import type { OrderView } from '@munay/contracts/order/order';
import type { UpdateOrderInput } from '@munay/contracts/order/order-fields';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import {
  ApiError,
  Button,
  call,
  getErrorText,
  invalidate,
  toast,
  useFormat,
  useQueryClient,
  useSession,
  useT,
} from '@munay/kit';
import { ErrorLine, Form, Modal, TextField, useForm } from '@munay/kit/forms';

export const canCancel = ({ next }: Pick<OrderView, 'next'>): boolean =>
  next.includes('cancelled_refund_pending') || next.includes('cancelled');

/**
 * Cancels an order: immediately if it is unpaid, with a refund if it is paid. Renders nothing once the order can no
 * longer be cancelled.
 */
export function CancelOrder({ order }: { order: OrderView }) {
  const t = useT();
  const client = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const id = useId();
  // Loads the current order, regardless of the outcome
  const close = (): void => {
    setIsConfirming(false);
    void invalidate(client, ENDPOINTS.listOrders, ENDPOINTS.getOrder);
  };
  const isPaid = order.next.includes('cancelled_refund_pending');
  if (!canCancel(order)) return null;
  return (
    <>
      <Button variant="quiet" onClick={() => setIsConfirming(true)}>
        {t('cancelOrder.button')}
      </Button>
      <Modal
        open={isConfirming}
        onClose={close}
        role="alertdialog"
        className="alert"
        labelledBy={`${id}-title`}
        describedBy={`${id}-text`}
      >
        <Question
          order={order}
          status={isPaid ? 'cancelled_refund_pending' : 'cancelled'}
          id={id}
          onClose={close}
        />
      </Modal>
    </>
  );
}

function Question({
  order,
  status,
  id,
  onClose,
}: {
  order: OrderView;
  status: 'cancelled' | 'cancelled_refund_pending';
  id: string;
  onClose: () => void;
}) {
  const t = useT();
  const format = useFormat();
  const { refresh } = useSession();
  const { method, retainedCents } = order.payment;
  const isPaid = status === 'cancelled_refund_pending';
  const { paid: paymentTime, toAccount } = METHOD_TRAITS[method];
  const isRefundedByTransfer = isPaid && toAccount;
  const sum = format.money(retainedCents);

  const form = useForm<'iban' | 'holder'>({
    id,
    start: { holder: order.customer.name },
    short: true,
    check: (read) =>
      read('iban').trim() === ''
        ? {}
        : {
            iban: isIban(read('iban')) ? undefined : t('cancelOrder.ibanWrong'),
            holder: read('holder').trim() === '' ? t('cancelOrder.holderMissing') : undefined,
          },
    send: async (read) => {
      const iban = toPlainIban(read('iban'));
      const body: UpdateOrderInput = {
        status,
        refundTo: isRefundedByTransfer && iban !== '' ? { holder: read('holder').trim(), iban } : undefined,
      };
      await call(ENDPOINTS.updateOrder, { params: { id: order._id }, body });
      toast.success(t(isPaid ? 'cancelOrder.donePaid' : 'cancelOrder.done', { sum }));
      onClose();
      await refresh().catch(() => undefined); // Items of an unpaid order may be back in the cart
    },
    fieldErrors: false,
  });
  const { failure } = form;
  const key = failure instanceof ApiError ? failure.key : undefined;

  return (
    <Form {...form.props}>
      <h2 id={`${id}-title`}>{t('cancelOrder.title', { number: order.number })}</h2>
      <p id={`${id}-text`}>
        {t(
          isPaid
            ? isRefundedByTransfer
              ? 'cancelOrder.transfer'
              : 'cancelOrder.card'
            : paymentTime === 'later'
              ? 'cancelOrder.unpaidTransfer'
              : 'cancelOrder.unpaid',
          { sum },
        )}
      </p>
      {failure !== null && (
        <ErrorLine
          title={
            key === 'transitionNotAllowed'
              ? t('cancelOrder.tooLate')
              : key === 'refundDisputed'
                ? t('cancelOrder.disputed')
                : getErrorText(failure)
          }
        />
      )}
      {isRefundedByTransfer && failure === null && (
        <div className="fields">
          <TextField
            {...form.input('iban')}
            label={t('cancelOrder.iban')}
            hint={t('cancelOrder.ibanHint')}
            optional
            autoComplete="off"
            spellCheck={false}
          />
          {form.read('iban').trim() !== '' && (
            <TextField {...form.input('holder')} label={t('cancelOrder.holder')} autoComplete="name" />
          )}
        </div>
      )}
      <div className="acts">
        <Button data-autofocus onClick={onClose}>
          {t(failure === null ? 'cancelOrder.keep' : 'kit.close')}
        </Button>
        {failure === null && (
          <Button variant="danger" type="submit" busy={form.busy}>
            {isPaid ? t('cancelOrder.confirm', { sum }) : t('cancelOrder.button')}
          </Button>
        )}
      </div>
    </Form>
  );
}

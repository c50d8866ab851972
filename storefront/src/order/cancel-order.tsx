import '@munay/kit/form.css';
import { useId, useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { isIban, plainIban } from '@munay/contracts/order/bank';
import type { OrderView, UpdateOrder } from '@munay/contracts/order/order';
import {
  ApiError,
  Button,
  call,
  errorText,
  invalidate,
  toast,
  useFormat,
  useQueryClient,
  useSession,
  useT,
} from '@munay/kit';
import { ErrorLine, Form, Modal, TextField } from '@munay/kit/forms';

export const canCancel = ({ next }: Pick<OrderView, 'next'>): boolean =>
  next.includes('cancelled_refund_pending') || next.includes('cancelled');

/** Cancels an order: at once if unpaid, with a refund if paid. Renders nothing once it is too late. */
export function CancelOrder({ order }: { order: OrderView }) {
  const t = useT();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const id = useId();
  // Whatever the outcome, show the current order
  const close = (): void => {
    setAsking(false);
    void invalidate(client, ENDPOINTS.listOrders, ENDPOINTS.getOrder);
  };
  const paid = order.next.includes('cancelled_refund_pending');
  if (!canCancel(order)) return null;
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('cancelOrder.button')}
      </Button>
      <Modal
        open={asking}
        onClose={close}
        role="alertdialog"
        className="alert"
        labelledBy={`${id}-title`}
        describedBy={`${id}-text`}
      >
        <Question
          order={order}
          status={paid ? 'cancelled_refund_pending' : 'cancelled'}
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
  const [iban, setIban] = useState('');
  const [holder, setHolder] = useState(order.customer.name);
  const [wrong, setWrong] = useState<'iban' | 'holder' | null>(null);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const { method, keptCents } = order.payment;
  const paid = status === 'cancelled_refund_pending';
  const byTransfer = paid && method === 'transfer';
  const sum = format.money(keptCents);

  const fault = (field: 'iban' | 'holder'): void => {
    setWrong(field);
    document.getElementById(`${id}-${field}`)?.focus();
  };
  const cancel = async (): Promise<void> => {
    if (busy) return;
    const toAccount = byTransfer && iban.trim() !== '';
    if (toAccount && !isIban(iban)) return fault('iban');
    if (toAccount && holder.trim() === '') return fault('holder');
    setBusy(true);
    const body: UpdateOrder = {
      status,
      ...(toAccount && { payBackTo: { holder: holder.trim(), iban: plainIban(iban) } }),
    };
    try {
      await call(ENDPOINTS.updateOrder, { params: { id: order._id }, body });
      toast.success(t(paid ? 'cancelOrder.donePaid' : 'cancelOrder.done', { sum }));
      onClose();
      await refresh().catch(() => undefined); // unsold items may be back in the cart
    } catch (error) {
      const key = error instanceof ApiError ? error.key : undefined;
      setFailure(
        key === 'moveNotAllowed'
          ? t('cancelOrder.tooLate')
          : key === 'refundDisputed'
            ? t('cancelOrder.disputed')
            : errorText(error),
      );
      setBusy(false);
    }
  };

  return (
    <Form onSubmit={cancel}>
      <h2 id={`${id}-title`}>{t('cancelOrder.title', { number: order.number })}</h2>
      <p id={`${id}-text`}>
        {t(
          paid
            ? `cancelOrder.${byTransfer ? 'transfer' : 'card'}`
            : method === 'transfer'
              ? 'cancelOrder.unpaidTransfer'
              : 'cancelOrder.unpaid',
          { sum },
        )}
      </p>
      {failure !== '' && <ErrorLine title={failure} />}
      {byTransfer && failure === '' && (
        <div className="fields">
          <TextField
            id={`${id}-iban`}
            label={t('cancelOrder.iban')}
            hint={t('cancelOrder.ibanHint')}
            optional
            autoComplete="off"
            spellCheck={false}
            value={iban}
            error={wrong === 'iban' ? t('cancelOrder.ibanWrong') : ''}
            onChange={({ target }) => {
              setIban(target.value);
              setWrong(null);
            }}
          />
          {iban.trim() !== '' && (
            <TextField
              id={`${id}-holder`}
              label={t('cancelOrder.holder')}
              autoComplete="name"
              value={holder}
              error={wrong === 'holder' ? t('cancelOrder.holderMissing') : ''}
              onChange={({ target }) => {
                setHolder(target.value);
                setWrong(null);
              }}
            />
          )}
        </div>
      )}
      <div className="acts">
        <Button data-autofocus onClick={onClose}>
          {t(failure === '' ? 'cancelOrder.keep' : 'kit.close')}
        </Button>
        {failure === '' && (
          <Button variant="danger" type="submit" busy={busy}>
            {paid ? t('cancelOrder.confirm', { sum }) : t('cancelOrder.button')}
          </Button>
        )}
      </div>
    </Form>
  );
}

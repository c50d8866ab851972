import { useState } from 'react';
import { type AdminOrder, NOTE, type RefundView } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, call, Icon, useFormat, useT } from '@munay/kit';
import { Form, useForm } from '@munay/kit/forms';
import { Panel } from '../components/panel';
import { AdminInput } from '../form/admin-field';
import { AdminIcon } from '../icons/admin-icon';
import { useOrderWrite } from '../order-shared/order-queries';
import { UndeliveredMail } from './undelivered-mail';
import form from '../form/form.module.css';
import formStyles from '../order-shared/order-form.module.css';

/** Problems with an order: emails sent to the wrong person, owed refunds, or a chargeback. */
export function OrderProblems({ order }: { order: AdminOrder }) {
  return (
    <>
      <UndeliveredMail order={order} />
      {order.wrongRecipientReportedAt !== null && (
        <WrongRecipientReport at={order.wrongRecipientReportedAt} />
      )}
      {order.refunds
        .filter(({ owed }) => owed)
        .map((refund) => (
          <FailedRefund key={refund._id} order={order} refund={refund} />
        ))}
      {order.status === 'charged_back' && <ChargebackNotice order={order} />}
    </>
  );
}

function WrongRecipientReport({ at }: { at: string }) {
  const t = useT();
  const format = useFormat();
  return (
    <Panel title={t('recipientReport.title')}>
      <p className="state bad">
        <Icon name="triangle-alert" small />{' '}
        {t('recipientReport.text', { day: format.date(at, { dateStyle: 'long', timeStyle: 'short' }) })}
      </p>
    </Panel>
  );
}

function FailedRefund({ order, refund }: { order: AdminOrder; refund: RefundView }) {
  const t = useT();
  const format = useFormat();
  const [text, setText] = useState('');
  const amountText = format.money(refund.amountCents);
  const settleRefund = useOrderWrite(
    order._id,
    () =>
      call(ENDPOINTS.settleFailedRefund, {
        params: { id: order._id, refund: refund._id },
        body: { text: text.trim() },
      }),
    { getSuccessText: () => t('owed.settled') },
  );
  const path = `owed.${refund._id}`;
  const noteForm = useForm({
    id: 'field',
    short: true,
    check: () => ({ [path]: text.trim() === '' ? t('owed.noteMissing') : undefined }),
    send: () => settleRefund.mutateAsync(undefined),
  });
  return (
    <Panel title={t('owed.title', { sum: amountText })}>
      <p className="state bad">
        <Icon name="triangle-alert" small />{' '}
        {t('owed.text', { sum: amountText, day: format.date(refund.at, { dateStyle: 'long' }) })}
      </p>
      <Form {...noteForm.props}>
        <div className={form.grid}>
          <AdminInput
            label={t('owed.note')}
            path={path}
            span={8}
            value={text}
            maxLength={NOTE.text.max}
            hint={t('owed.noteHint')}
            {...noteForm.field(path)}
            onChange={setText}
          />
        </div>
        <p className={`cluster spread ${formStyles.ends}`}>
          <Button type="submit" busy={noteForm.busy}>
            {t('owed.settle')}
          </Button>
        </p>
      </Form>
    </Panel>
  );
}

function ChargebackNotice({ order }: { order: AdminOrder }) {
  const t = useT();
  const format = useFormat();
  const count = Object.values(order.restockable).reduce((amountText, quantity) => amountText + quantity, 0);
  const wasShipped = order.history.some(({ to }) => to === 'shipped');
  const restock = useOrderWrite(
    order._id,
    () => call(ENDPOINTS.restockOrder, { params: { id: order._id } }),
    { getSuccessText: () => t('chargedBack.restocked') },
  );
  return (
    <Panel title={t('chargedBack.title')}>
      <p>
        {t(wasShipped ? 'chargedBack.left' : 'chargedBack.text', {
          sum: format.money(order.payment.chargedBackCents),
        })}
      </p>
      {count > 0 && (
        <p className={`cluster spread ${formStyles.ends}`}>
          <Button busy={restock.isPending} onClick={() => restock.mutate(undefined)}>
            <AdminIcon name="boxes" /> {t('chargedBack.restock', { count })}
          </Button>
        </p>
      )}
    </Panel>
  );
}

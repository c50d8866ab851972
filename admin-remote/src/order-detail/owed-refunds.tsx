import { type ReactNode, useState } from 'react';
import { type AdminOrder, RECORD_REFUND, type RefundView } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { spacedIban } from '@munay/contracts/order/bank';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import { Button, call, useFormat, useT } from '@munay/kit';
import { CopyId } from '../components/copy-id';
import { Panel } from '../components/panel';
import { AdminInput } from '../form/admin-field';
import { DocumentForm } from '../form/document-form';
import { useOrderWrite } from '../order-shared/order-queries';
import { Facts } from './facts';
import form from '../form/form.module.css';
import styles from '../order-shared/order.module.css';
import formStyles from '../order-shared/order-form.module.css';

export function OwedRefunds({ order }: { order: AdminOrder }) {
  if (METHOD_TRAITS[order.payment.method].refundedBy === 'provider') return null;
  return order.refunds
    .filter(({ state }) => state === 'requested')
    .map((refund) => <OwedRefund key={refund._id} order={order} refund={refund} />);
}

function OwedRefund({ order, refund }: { order: AdminOrder; refund: RefundView }) {
  const t = useT();
  const format = useFormat();
  const [reference, setReference] = useState('');
  const [missing, setMissing] = useState(false);
  const amountText = format.money(refund.amountCents);
  const { account } = refund;
  const record = useOrderWrite(
    order._id,
    () =>
      call(ENDPOINTS.recordPayBack, {
        params: { id: order._id, refund: refund._id },
        body: { reference: reference.trim() },
      }),
    { successText: () => t('payBack.recorded', { sum: amountText }) },
  );
  const check = (): boolean => {
    setMissing(reference.trim() === '');
    return reference.trim() !== '' && !record.isPending;
  };
  const facts: [string, ReactNode][] = account
    ? [
        [t('payBack.holder'), account.holder],
        [t('payBack.iban'), <CopyId key="iban" id={account.iban} label={spacedIban(account.iban)} />],
      ]
    : [];
  return (
    <Panel title={t('payBack.title', { sum: amountText })}>
      <p>{t(account ? 'payBack.toAccount' : 'payBack.original')}</p>
      {account && <Facts className={`wraps ${styles.facts}`} facts={facts} />}
      <DocumentForm
        onCheck={check}
        review={{
          title: t('payBack.review', { sum: amountText }),
          text: t('payBack.reviewText', { number: order.number }),
          confirmLabel: t('payBack.confirm'),
        }}
        onIssue={() => record.mutate(undefined)}
      >
        <div className={form.grid}>
          <AdminInput
            label={t('refund.reference')}
            path="payBack.reference"
            span={6}
            value={reference}
            maxLength={RECORD_REFUND.reference.max}
            error={missing ? t('refund.referenceMissing') : undefined}
            onChange={(value) => {
              setReference(value);
              setMissing(false);
            }}
          />
        </div>
        <p className={`cluster spread ${formStyles.ends}`}>
          <Button variant="primary" type="submit" busy={record.isPending}>
            {t('payBack.record')}
          </Button>
        </p>
      </DocumentForm>
    </Panel>
  );
}

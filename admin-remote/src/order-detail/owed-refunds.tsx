import { type ReactNode, useState } from 'react';
import { type AdminOrder, RECORD_REFUND_INPUT, type RefundView } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { formatIban } from '@munay/contracts/order/bank';
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
  const [isReferenceMissing, setIsReferenceMissing] = useState(false);
  const amountText = format.money(refund.amountCents);
  const { account } = refund;
  const record = useOrderWrite(
    order._id,
    () =>
      call(ENDPOINTS.recordManualRefund, {
        params: { id: order._id, refund: refund._id },
        body: { reference: reference.trim() },
      }),
    { getSuccessText: () => t('manualRefund.recorded', { sum: amountText }) },
  );
  const check = (): boolean => {
    setIsReferenceMissing(reference.trim() === '');
    return reference.trim() !== '' && !record.isPending;
  };
  const facts: [string, ReactNode][] = account
    ? [
        [t('manualRefund.holder'), account.holder],
        [t('manualRefund.iban'), <CopyId key="iban" id={account.iban} label={formatIban(account.iban)} />],
      ]
    : [];
  return (
    <Panel title={t('manualRefund.title', { sum: amountText })}>
      <p>{t(account ? 'manualRefund.toAccount' : 'manualRefund.original')}</p>
      {account && <Facts className={`wraps ${styles.facts}`} facts={facts} />}
      <DocumentForm
        onCheck={check}
        review={{
          title: t('manualRefund.review', { sum: amountText }),
          text: t('manualRefund.reviewText', { number: order.number }),
          confirmLabel: t('manualRefund.confirm'),
        }}
        onIssue={() => record.mutate(undefined)}
      >
        <div className={form.grid}>
          <AdminInput
            label={t('refund.reference')}
            path="manualRefund.reference"
            span={6}
            value={reference}
            maxLength={RECORD_REFUND_INPUT.reference.max}
            error={isReferenceMissing ? t('refund.referenceMissing') : undefined}
            onChange={(value) => {
              setReference(value);
              setIsReferenceMissing(false);
            }}
          />
        </div>
        <p className={`cluster spread ${formStyles.ends}`}>
          <Button variant="primary" type="submit" busy={record.isPending}>
            {t('manualRefund.record')}
          </Button>
        </p>
      </DocumentForm>
    </Panel>
  );
}

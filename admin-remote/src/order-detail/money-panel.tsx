import { type ReactNode, useState } from 'react';
import type { AdminOrder } from '@munay/contracts/admin/order';
import { fillPath } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { typedCents } from '@munay/contracts/money';
import { apiUrl, Button, call, Icon, useFormat, useT } from '@munay/kit';
import { CopyId } from '../components/copy-id';
import { Panel } from '../components/panel';
import { AdminInput } from '../form/admin-field';
import { DocumentForm } from '../form/document-form';
import { differenceCents } from '../form/draft-money';
import { PlaceLines } from '../order-shared/address-lines';
import { Facts } from '../order-shared/facts';
import { useOrderWrite } from '../order-shared/order-queries';
import form from '../form/form.module.css';
import styles from '../order-shared/order.module.css';
import formStyles from '../order-shared/order-form.module.css';

export function MoneyPanel({ order }: { order: AdminOrder }) {
  const t = useT();
  const format = useFormat();
  const { payment, provider } = order;
  const paper = (path: string, number: string): ReactNode => (
    <a key={number} href={apiUrl(path)} target="_blank" rel="noreferrer">
      {number}
    </a>
  );
  const facts: [string, ReactNode][] = [
    [
      t('payment.method'),
      payment.card ? `${payment.card.brand} ${payment.card.last4}`.trim() : t(`payment.${payment.method}`),
    ],
    [t('payment.paid'), format.money(payment.paidCents)],
  ];
  if (payment.paidAt)
    facts.push([t('payment.at'), format.date(payment.paidAt, { dateStyle: 'medium', timeStyle: 'short' })]);
  if (payment.refundedCents > 0) facts.push([t('payment.refunded'), format.money(-payment.refundedCents)]);
  if (payment.chargedBackCents > 0)
    facts.push([t('payment.chargedBack'), format.money(-payment.chargedBackCents)]);
  if (payment.transfer)
    facts.push(
      [t('order.transferReference'), payment.transfer.reference],
      [t('order.payBy'), format.date(payment.transfer.payBy, { dateStyle: 'medium' })],
    );
  if (order.reference) facts.push([t('order.reference'), order.reference]);
  if (order.taxId) facts.push([t('order.taxId'), order.taxId]);
  if (order.billing?.company) facts.push([t('order.billedTo'), order.billing.company]);
  if (order.billing?.address)
    facts.push([t('order.billedAt'), <PlaceLines key="billed" address={order.billing.address} />]);
  if (order.billNumber)
    facts.push([
      t('order.invoice'),
      paper(fillPath(ENDPOINTS.getBill.path, { id: order._id }), order.billNumber),
    ]);
  if (order.creditNotes.length > 0)
    facts.push([
      t('order.creditNotes'),
      order.creditNotes.map((number) => (
        <div key={number}>
          {paper(fillPath(ENDPOINTS.getCreditNote.path, { id: order._id, number }), number)}
        </div>
      )),
    ]);
  if (provider) facts.push([t('order.session'), <CopyId key="session" id={provider.sessionId} />]);
  const waits = payment.method === 'transfer' && payment.paidCents === 0;
  return (
    <Panel title={t('orders.payment')}>
      <Facts className={`wraps ${styles.facts}`} facts={facts} />
      {payment.disputed && (
        <p className="state bad">
          <Icon name="triangle-alert" small /> {t('payment.disputed')}
        </p>
      )}
      {waits && order.status !== 'archived' && <BankPaymentForm order={order} />}
    </Panel>
  );
}

function BankPaymentForm({ order }: { order: AdminOrder }) {
  const t = useT();
  const format = useFormat();
  const [reference, setReference] = useState('');
  const [amount, setAmount] = useState('');
  const [wrong, setWrong] = useState<{ reference?: string; amount?: string }>({});
  const { totalCents } = order.totals;
  const record = useOrderWrite(
    order._id,
    () =>
      call(ENDPOINTS.recordBankPayment, {
        params: { id: order._id },
        body: { reference: reference.trim(), amountCents: totalCents },
      }),
    { done: () => t('order.bankRecorded') },
  );
  const bankAmountError = (cents: number | null): string => {
    const sum = format.money(totalCents);
    if (cents === null || cents <= 0) return t('order.bankExact', { sum });
    const difference = format.money(differenceCents(totalCents, cents));
    return t(cents < totalCents ? 'order.bankMissing' : 'order.bankTooMuch', { sum, difference });
  };
  const check = (): boolean => {
    const result = {
      ...(reference.trim() === '' && { reference: t('refund.referenceMissing') }),
      ...(typedCents(amount) !== totalCents && {
        amount: bankAmountError(typedCents(amount)),
      }),
    };
    setWrong(result);
    return Object.keys(result).length === 0 && !record.isPending;
  };
  return (
    <DocumentForm
      onCheck={check}
      review={{
        title: t('order.bankReview', { sum: format.money(totalCents) }),
        text: t('order.bankReviewText', { number: order.number }),
        confirmLabel: t('order.bankConfirm'),
      }}
      onIssue={() => record.mutate(undefined)}
    >
      <div className={form.grid}>
        <AdminInput
          label={t('order.bankReference')}
          path="bank.reference"
          span={6}
          value={reference}
          maxLength={80}
          error={wrong.reference}
          hint={t('order.bankReferenceHint')}
          onChange={setReference}
        />
        <AdminInput
          label={t('order.bankAmount')}
          path="bank.amount"
          span={3}
          inputMode="decimal"
          unit="€"
          value={amount}
          error={wrong.amount}
          onChange={setAmount}
        />
      </div>
      <p className={`cluster spread ${formStyles.ends}`}>
        <Button variant="primary" type="submit" busy={record.isPending}>
          {t('order.bankRecord', { sum: format.money(totalCents) })}
        </Button>
      </p>
    </DocumentForm>
  );
}

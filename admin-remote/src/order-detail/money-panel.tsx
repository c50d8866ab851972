import type { ReactNode } from 'react';
import type { AdminOrder } from '@munay/contracts/admin/order';
import { fillPath } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import { apiUrl, Icon, useFormat, useT } from '@munay/kit';
import { CopyId } from '../components/copy-id';
import { Panel } from '../components/panel';
import { PlaceLines } from '../order-shared/address-lines';
import { BankPayment } from './bank-payment';
import { Facts } from './facts';
import styles from '../order-shared/order.module.css';

export function MoneyPanel({ order }: { order: AdminOrder }) {
  const t = useT();
  const format = useFormat();
  const { payment, provider } = order;
  const renderDocumentLink = (path: string, number: string): ReactNode => (
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
  if (order.received.length > 0)
    facts.push([
      t('order.received'),
      order.received.map(({ cents, at, by, reference }) => (
        <div key={at}>
          {[format.money(cents), format.date(at, { dateStyle: 'medium' }), by, reference]
            .filter(Boolean)
            .join(' · ')}
        </div>
      )),
    ]);
  if (order.arrivedCents !== null)
    facts.push([t('order.arrived'), t('order.arrivedBack', { sum: format.money(order.arrivedCents) })]);
  if (order.reference) facts.push([t('order.reference'), order.reference]);
  if (order.taxId) facts.push([t('order.taxId'), order.taxId]);
  if (order.billing?.company) facts.push([t('order.billedTo'), order.billing.company]);
  if (order.billing?.address)
    facts.push([t('order.billedAt'), <PlaceLines key="billed" address={order.billing.address} />]);
  if (order.billNumber)
    facts.push([
      t('order.invoice'),
      renderDocumentLink(fillPath(ENDPOINTS.getBill.path, { id: order._id }), order.billNumber),
    ]);
  if (order.creditNotes.length > 0)
    facts.push([
      t('order.creditNotes'),
      order.creditNotes.map((number) => (
        <div key={number}>
          {renderDocumentLink(fillPath(ENDPOINTS.getCreditNote.path, { id: order._id, number }), number)}
        </div>
      )),
    ]);
  if (provider) facts.push([t('order.session'), <CopyId key="session" id={provider.sessionId} />]);
  const awaitsPayment = METHOD_TRAITS[payment.method].paid === 'later' && payment.paidCents === 0;
  return (
    <Panel title={t('orders.payment')}>
      <Facts className={`wraps ${styles.facts}`} facts={facts} />
      {payment.disputed && (
        <p className="state bad">
          <Icon name="triangle-alert" small /> {t('payment.disputed')}
        </p>
      )}
      {awaitsPayment && order.status !== 'archived' && <BankPayment order={order} />}
    </Panel>
  );
}

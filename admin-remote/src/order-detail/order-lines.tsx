import { Fragment } from 'react';
import type { AdminOrder } from '@munay/contracts/admin/order';
import type { OrderLine } from '@munay/contracts/order/order';
import { buildOrderRows, getDeliveryLabel } from '@munay/contracts/pricing/order-rows';
import { countUnitsLeft } from '@munay/contracts/pricing/refund-share';
import { currentLocale, Picture, useFormat, useT } from '@munay/kit';
import { Panel } from '../components/panel';
import { ShopTitle } from '../order-shared/shop-title';
import styles from '../order-shared/order.module.css';

export function OrderLines({ order }: { order: AdminOrder }) {
  const t = useT();
  const format = useFormat();
  const { totals, payment } = order;
  const { lines, goodsCents, promotions, delivery, totalCents, savings } = buildOrderRows(
    { ...order, ...totals },
    currentLocale(),
  );
  const unitCount = order.lines.reduce((sum, line) => sum + line.quantity, 0);
  const countLineUnitsLeft = ({ id }: OrderLine): number => countUnitsLeft(order, id);
  return (
    <Panel title={t('order.lines')} note={t('order.units', { count: unitCount })} flush>
      <table className={`fill ${styles.table}`}>
        <caption className="vh">{t('order.lines')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('order.product')}</th>
            <th scope="col" className={styles.right}>
              {t('order.quantity')}
            </th>
            <th scope="col" className={`${styles.right} ${styles.optional}`}>
              {t('order.price')}
            </th>
            <th scope="col" className={styles.right}>
              {t('order.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                <span className="row gap-10">
                  <span className={`clipped tinted covered ${styles.thumb}`}>
                    {line.image && <Picture image={line.image} sizes="36px" alt="" />}
                  </span>
                  <span>
                    {line.title}
                    <ShopTitle order={order} line={line} />
                    <small className="block muted">
                      {line.size} · {line.sku}
                      {countLineUnitsLeft(line) < line.quantity &&
                        ` · ${t('order.refundedUnits', { count: line.quantity - countLineUnitsLeft(line) })}`}
                    </small>
                  </span>
                </span>
              </th>
              <td className={styles.right}>
                {countLineUnitsLeft(line) < line.quantity && <s className="muted">{line.quantity}</s>}{' '}
                {countLineUnitsLeft(line)}
              </td>
              <td className={`${styles.right} ${styles.optional}`}>
                {line.announced && (
                  <>
                    <span className="muted">{format.discount(line.announced.percent)}</span>{' '}
                    <s className="muted">{format.money(line.announced.beforeCents)}</s>{' '}
                  </>
                )}
                {format.money(line.unitPriceCents)}
              </td>
              <td className={`${styles.right} semibold`}>{format.money(line.lineCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={`grid push ${styles.totals}`}>
        <dt>{t('order.goods')}</dt>
        <dd>{format.money(goodsCents)}</dd>
        {promotions.map(({ label, cents }, index) => (
          <Fragment key={index}>
            <dt>{label}</dt>
            <dd>{format.money(cents)}</dd>
          </Fragment>
        ))}
        <dt>{getDeliveryLabel(t('order.shipping'), delivery)}</dt>
        <dd>{format.money(totals.shippingCents)}</dd>
        <dt className="semibold">{t('orders.total')}</dt>
        <dd className="semibold">{format.money(totalCents)}</dd>
        <dt className="muted">{t('order.vat', { percent: totals.vatPercent })}</dt>
        <dd className="muted">{format.money(totals.vatCents)}</dd>
        {savings.map(({ kind, cents }) => (
          <Fragment key={kind}>
            <dt className="muted">{t(`order.saved.${kind}`)}</dt>
            <dd className="muted">{format.money(cents)}</dd>
          </Fragment>
        ))}
        {payment.refundedCents > 0 && (
          <>
            <dt>{t('payment.refunded')}</dt>
            <dd>{format.money(-payment.refundedCents)}</dd>
            <dt className="semibold">{t('order.net')}</dt>
            <dd className="semibold">{format.money(payment.retainedCents)}</dd>
          </>
        )}
      </dl>
    </Panel>
  );
}

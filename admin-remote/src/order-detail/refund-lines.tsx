import type { AdminOrder } from '@munay/contracts/admin/order';
import { useFormat, useT } from '@munay/kit';
import { AdminIcon } from '../icons/admin-icon';
import { linesOf, type RefundDraft } from './refund-draft';
import table from '../order/order.module.css';
import styles from '../order/order-form.module.css';

export function RefundLines({
  order,
  draft,
  change,
}: {
  order: AdminOrder;
  draft: RefundDraft;
  change: (next: Partial<RefundDraft>) => void;
}) {
  const t = useT();
  const format = useFormat();
  const chosen = new Map(linesOf(order, draft).map((line) => [line.sku, line]));
  const set = (sku: string, quantity: number): void =>
    change({ pieces: { ...draft.pieces, [sku]: quantity } });
  return (
    <table className={`${table.table} ${styles.refundLines}`}>
      <caption className="vh">{t('refund.lines')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('order.product')}</th>
          <th scope="col">{t('order.quantity')}</th>
          <th scope="col">{t('refund.restock')}</th>
          <th scope="col" className={table.right}>
            {t('order.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map(({ sku, title, size, unitPriceCents }) => {
          const left = order.refundable[sku] ?? 0;
          const { quantity = 0, restock = false } = chosen.get(sku) ?? {};
          const name = `${title}, ${size}`;
          return (
            <tr key={sku}>
              <th scope="row">{name}</th>
              <td>
                <span className={`inline-row ${styles.count}`}>
                  {draft.scope === 'lines' && (
                    <button
                      className="btn icon-btn"
                      type="button"
                      aria-label={t('refund.less', { name })}
                      disabled={quantity === 0}
                      onClick={() => set(sku, quantity - 1)}
                    >
                      <AdminIcon name="minus" />
                    </button>
                  )}
                  <output aria-label={t('refund.pieces', { name })}>{quantity}</output>
                  {draft.scope === 'lines' && (
                    <button
                      className="btn icon-btn"
                      type="button"
                      aria-label={t('refund.more', { name })}
                      disabled={quantity >= left}
                      onClick={() => set(sku, quantity + 1)}
                    >
                      <AdminIcon name="plus" />
                    </button>
                  )}
                  <small className="muted">{t('refund.of', { left })}</small>
                </span>
              </td>
              <td>
                <input
                  type="checkbox"
                  aria-label={t('refund.toShelf', { name })}
                  disabled={quantity === 0}
                  checked={restock}
                  onChange={() => change({ shelf: { ...draft.shelf, [sku]: !restock } })}
                />
              </td>
              <td className={table.right}>{format.money(unitPriceCents * quantity)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

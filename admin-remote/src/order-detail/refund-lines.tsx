import type { AdminOrder } from '@munay/contracts/admin/order';
import { countUnitsLeft } from '@munay/contracts/pricing/refund-share';
import { Button, SelectInput, useFormat, useT } from '@munay/kit';
import { AdminIcon } from '../icons/admin-icon';
import type { DraftLine, RefundDraft } from './refund-draft';
import table from '../order-shared/order.module.css';
import styles from '../order-shared/order-form.module.css';

/** @param lines lines of the refund draft */
export function RefundLines({
  order,
  draft,
  lines,
  change,
}: {
  order: AdminOrder;
  draft: RefundDraft;
  lines: readonly DraftLine[];
  change: (next: Partial<RefundDraft>) => void;
}) {
  const t = useT();
  const format = useFormat();
  const draftLines = new Map(lines.map((line) => [line.lineId, line]));
  const set = (id: string, quantity: number): void => change({ units: { ...draft.units, [id]: quantity } });
  return (
    <table className={`fill ${table.table} ${styles.refundLines}`}>
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
        {order.lines.map(({ id, title, size }) => {
          const remaining = countUnitsLeft(order, id);
          const { quantity = 0, restock = 0, cents = 0 } = draftLines.get(id) ?? {};
          const name = `${title}, ${size}`;
          return (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>
                <span className={`inline-row gap-6 nowrap ${styles.count}`}>
                  {draft.scope === 'lines' && (
                    <Button
                      square
                      aria-label={t('refund.less', { name })}
                      disabled={quantity === 0}
                      onClick={() => set(id, quantity - 1)}
                    >
                      <AdminIcon name="minus" />
                    </Button>
                  )}
                  <output aria-label={t('refund.units', { name })}>{quantity}</output>
                  {draft.scope === 'lines' && (
                    <Button
                      square
                      aria-label={t('refund.more', { name })}
                      disabled={quantity >= remaining}
                      onClick={() => set(id, quantity + 1)}
                    >
                      <AdminIcon name="plus" />
                    </Button>
                  )}
                  <small className="muted">{t('refund.of', { left: remaining })}</small>
                </span>
              </td>
              <td>
                <SelectInput
                  className={styles.shelf}
                  aria-label={t('refund.restockQuantity', { name })}
                  disabled={quantity === 0}
                  value={restock}
                  onChange={({ target }) =>
                    change({ restockByLine: { ...draft.restockByLine, [id]: Number(target.value) } })
                  }
                >
                  {Array.from({ length: quantity + 1 }, (_, units) => (
                    <option key={units} value={units}>
                      {units}
                    </option>
                  ))}
                </SelectInput>
              </td>
              <td className={table.right}>{format.money(cents)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

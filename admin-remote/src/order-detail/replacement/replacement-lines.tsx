import type { AdminOrder } from '@munay/contracts/admin/order';
import type { OrderLine } from '@munay/contracts/order/order';
import { Button, useT } from '@munay/kit';
import { AdminIcon } from '../../icons/admin-icon';
import table from '../../order-shared/order.module.css';
import styles from '../../order-shared/order-form.module.css';

export const formatName = ({ title, size }: Pick<OrderLine, 'title' | 'size'>): string => `${title}, ${size}`;

/** @param remainingUnits units that can still be sent again, keyed by line id */
export function ReplacementLines({
  order,
  remainingUnits,
  units,
  onChange,
}: {
  order: AdminOrder;
  remainingUnits: ReadonlyMap<string, number>;
  units: Readonly<Record<string, number>>;
  onChange: (units: Readonly<Record<string, number>>) => void;
}) {
  const t = useT();
  return (
    <>
      <table className={`fill ${table.table} ${styles.replacedLines}`}>
        <caption className="vh">{t('replace.lines')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('order.product')}</th>
            <th scope="col">{t('order.quantity')}</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => {
            const limit = remainingUnits.get(line.id) ?? 0;
            const quantity = units[line.id] ?? 0;
            const name = formatName(line);
            const set = (next: number): void => onChange({ ...units, [line.id]: next });
            return (
              <tr key={line.id}>
                <th scope="row">{name}</th>
                <td>
                  <span className={`inline-row gap-6 nowrap ${styles.count}`}>
                    <Button
                      square
                      aria-label={t('refund.less', { name })}
                      disabled={quantity === 0}
                      onClick={() => set(quantity - 1)}
                    >
                      <AdminIcon name="minus" />
                    </Button>
                    <output aria-label={t('replace.units', { name })}>{quantity}</output>
                    <Button
                      square
                      aria-label={t('refund.more', { name })}
                      disabled={quantity >= limit}
                      onClick={() => set(quantity + 1)}
                    >
                      <AdminIcon name="plus" />
                    </Button>
                    <small className="muted">{t('refund.of', { left: limit })}</small>
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p>
        <Button variant="link" onClick={() => onChange(Object.fromEntries(remainingUnits))}>
          {t('replace.all')}
        </Button>
      </p>
    </>
  );
}

import { useId } from 'react';
import { Input, useT } from '@munay/kit';
import { AdminIcon } from '../icons/admin-icon';
import { RecipientName } from '../order-shared/recipient-name';
import type { ParcelOrder } from './parcel-order';
import type { Parcels } from './use-parcels';
import table from '../order-shared/order.module.css';
import styles from './parcel-table.module.css';

interface Row {
  order: ParcelOrder;
  parcels: Parcels;
  /** Whether the tracking numbers are under review before shipping. */
  isConfirmed: boolean;
  /** Whether field errors are shown. */
  showErrors: boolean;
  /** Handles pasted text. @returns whether the text contained several numbers and was processed */
  onPaste: (text: string) => boolean;
}

/** Table of recipients with their tracking numbers, first editable and then for review. */
export function ParcelTable({
  orders,
  onPaste,
  ...row
}: Omit<Row, 'order' | 'onPaste'> & {
  orders: readonly ParcelOrder[];
  onPaste: (text: string, index: number) => boolean;
}) {
  const t = useT();
  return (
    <div className={styles.parcels}>
      <table className={`fill ${table.table}`}>
        <caption className="vh">{t('bulkShip.parcels')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('orders.number')}</th>
            <th scope="col">{t('bulkShip.recipient')}</th>
            <th scope="col">{t('order.tracking')}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order, index) => (
            <ParcelRow key={order._id} {...row} order={order} onPaste={(text) => onPaste(text, index)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ParcelRow({ order, parcels, isConfirmed, showErrors, onPaste }: Row) {
  const t = useT();
  const note = useId();
  const { _id, number, recipient, place } = order;
  const tracking = parcels.getNumber(_id);
  const problem = showErrors ? parcels.findProblem(order) : undefined;
  return (
    <tr>
      <th scope="row" className="nowrap">
        {number}
      </th>
      <td>
        <RecipientName order={order} />{' '}
        <span className="muted">
          {place.postcode} {place.city}
        </span>
      </td>
      <td>
        {isConfirmed ? (
          <b className="num">{tracking || '—'}</b>
        ) : (
          <span className={`row gap-8 ${styles.number}`}>
            <Input
              autoComplete="off"
              aria-label={t('bulkShip.tracking', { number, name: recipient })}
              value={parcels.getEnteredNumber(_id)}
              onChange={({ target }) => parcels.fillNumbers({ [_id]: target.value })}
              onPaste={(event) => {
                if (onPaste(event.clipboardData.getData('text'))) event.preventDefault();
              }}
              {...(problem && { 'aria-invalid': true, 'aria-describedby': note })}
            />
            {tracking !== '' && !parcels.findProblem(order) && <AdminIcon name="check" />}
          </span>
        )}
        {problem && (
          <p className="err" id={note}>
            <AdminIcon name="circle-x" /> {problem}
          </p>
        )}
      </td>
    </tr>
  );
}

import { type ClipboardEvent, type FormEvent, useId, useState } from 'react';
import { type BulkResult, TRACKING } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderRow } from '@munay/contracts/order/order';
import { call, useMutation, useT } from '@munay/kit';
import { Modal } from '@munay/kit/forms';
import { AdminInput } from '../form/admin-field';
import { AdminIcon } from '../icons/admin-icon';
import { CarrierSelect } from '../order/carrier-select';
import form from '../form/form.module.css';
import styles from '../order/order-form.module.css';

/** Sends parcels together: asks for the carrier once, and for the tracking number of each. */
export function BulkShip({
  orders,
  onClose,
  onDone,
  onError,
}: {
  /** Null while nothing is asked. */
  orders: readonly OrderRow[] | null;
  onClose: () => void;
  onDone: (results: BulkResult[]) => void;
  onError: (error: Error) => void;
}) {
  const title = useId();
  return (
    <Modal open={orders !== null} onClose={onClose} className={styles.dialog ?? ''} labelledBy={title}>
      {orders && <Parcels {...{ orders, onClose, onDone, onError, title }} />}
    </Modal>
  );
}

function Parcels({
  orders,
  onClose,
  onDone,
  onError,
  title,
}: {
  orders: readonly OrderRow[];
  onClose: () => void;
  onDone: (results: BulkResult[]) => void;
  onError: (error: Error) => void;
  title: string;
}) {
  const t = useT();
  const [carrier, setCarrier] = useState('correos');
  const [numbers, setNumbers] = useState<Readonly<Record<string, string>>>({});
  const [notify, setNotify] = useState(true);
  const [checked, setChecked] = useState(false);
  const sent = orders.filter(({ shipping }) => shipping.method !== 'pickup');
  const numberOf = (id: string): string => (numbers[id] ?? '').trim();
  const isWrong = (id: string): boolean => numberOf(id) !== '' && !TRACKING.test(numberOf(id));
  const without = sent.filter(({ _id }) => numberOf(_id) === '').length;
  const ship = useMutation({
    mutationFn: () =>
      call(ENDPOINTS.shipOrders, {
        body: {
          parcels: orders.map(({ _id }) => ({ _id, ...(numberOf(_id) && { tracking: numberOf(_id) }) })),
          ...(carrier !== 'other' && sent.length > 0 && { carrier }),
          notify,
        },
      }),
    onSuccess: (results) => {
      onClose();
      onDone(results);
    },
    onError,
  });
  const paste = (event: ClipboardEvent, at: number): void => {
    const lines = event.clipboardData
      .getData('text')
      .split(/[\r\n\t]+/)
      .filter((line) => line.trim() !== '');
    if (lines.length < 2) return;
    event.preventDefault();
    const filled = sent
      .slice(at, at + lines.length)
      .map(({ _id }, index) => [_id, lines[index]?.trim() ?? '']);
    setNumbers((now) => ({ ...now, ...(Object.fromEntries(filled) as Record<string, string>) }));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!sent.some(({ _id }) => isWrong(_id)) && !ship.isPending) ship.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <header>
        <h2 id={title}>{t('bulkShip.title', { count: orders.length })}</h2>
        <button
          className="btn btn-quiet icon-btn"
          type="button"
          aria-label={t('kit.close')}
          onClick={onClose}
        >
          <AdminIcon name="x" />
        </button>
      </header>
      <div className={`one-column ${styles.dialogBody}`}>
        {sent.length > 0 && (
          <div className={form.grid}>
            <CarrierSelect value={carrier} onChange={setCarrier} />
          </div>
        )}
        {sent.length > 1 && <p className="muted">{t('bulkShip.paste')}</p>}
        <div className={`grid g3 ${styles.parcels}`}>
          {sent.map(({ _id, number, customer, place }, at) => (
            <AdminInput
              key={_id}
              label={t('bulkShip.tracking', { number, name: customer.name })}
              aside={`${place.postcode} ${place.city}`}
              path={`tracking.${_id}`}
              value={numbers[_id] ?? ''}
              autoComplete="off"
              error={checked && isWrong(_id) ? t('order.trackingWrong') : undefined}
              onPaste={(event) => paste(event, at)}
              onChange={(value) => setNumbers((now) => ({ ...now, [_id]: value }))}
              {...(at === 0 && { 'data-autofocus': true })}
            />
          ))}
        </div>
        {sent.length < orders.length && (
          <p>
            {t('bulkShip.pickup', {
              numbers: orders.flatMap((item) => (sent.includes(item) ? [] : [item.number])).join(', '),
            })}
          </p>
        )}
        <label className="tick">
          <input type="checkbox" checked={notify} onChange={({ target }) => setNotify(target.checked)} />
          {t('bulkShip.notify')}
        </label>
        {without > 0 && <p className="muted">{t('bulkShip.without', { count: without })}</p>}
      </div>
      <footer>
        <span className="muted">{t('order.askText')}</span>
        <button className="btn" type="button" onClick={onClose}>
          {t('kit.cancel')}
        </button>
        <button className="btn btn-primary" type="submit" aria-busy={ship.isPending}>
          {t('bulkShip.do', { count: orders.length })}
        </button>
      </footer>
    </form>
  );
}

import { useId, useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, call, toast, useT } from '@munay/kit';
import { Form, Modal, useForm } from '@munay/kit/forms';
import { closeConfirmed, useLeaveWarning } from '../form/leave-guard';
import { AdminIcon } from '../icons/admin-icon';
import { CarrierSelect } from '../order-shared/carrier-select';
import { useRunReport } from './packing-run';
import type { ParcelOrder } from './parcel-order';
import { ParcelTable } from './parcel-table';
import { type PastedParcels, readParcels } from './pasted-parcels';
import { useParcels } from './use-parcels';
import form from '../form/form.module.css';
import styles from '../order-shared/order-form.module.css';

interface BulkShipProps {
  onClose: () => void;
  /** Failed orders stay in the dialog, which shows the reason. */
  onAllSent?: () => void;
}

/** Ships several orders: one carrier, a tracking number each, then a review before sending. */
export function BulkShip({
  orders,
  ...handlers
}: BulkShipProps & {
  /** Null while no confirmation is open. */
  orders: readonly ParcelOrder[] | null;
}) {
  const title = useId();
  return (
    <Modal
      open={orders !== null}
      onClose={() => closeConfirmed(handlers.onClose)}
      className={`${styles.dialog ?? ''} ${styles.wide ?? ''}`}
      labelledBy={title}
    >
      {orders && <Parcels orders={orders} title={title} {...handlers} />}
    </Modal>
  );
}

function Parcels({
  orders: all,
  onClose,
  onAllSent,
  title,
}: BulkShipProps & { orders: readonly ParcelOrder[]; title: string }) {
  const t = useT();
  const [carrier, setCarrier] = useState('correos');
  const [notify, setNotify] = useState(true);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const report = useRunReport();
  const [pasted, setPasted] = useState<PastedParcels>();
  const [showErrors, setShowErrors] = useState(false);
  const [sure, setSure] = useState(false);
  const orders = all.filter(({ _id }) => !left.has(_id));
  const sent = orders.filter(({ shipping }) => shipping.method !== 'pickup');
  const pickups = orders.filter((order) => !sent.includes(order)).map(({ number }) => number);
  const parcels = useParcels(sent);
  const numbered = sent.filter(
    (order) => parcels.getNumber(order._id) !== '' && parcels.findProblem(order) === undefined,
  );
  const without = sent.filter(({ _id }) => parcels.getNumber(_id) === '');
  useLeaveWarning(without.length < sent.length);
  const save = useForm({
    send: async () => {
      setShowErrors(true);
      if (!sure) return setSure(sent.every((order) => parcels.findProblem(order) === undefined));
      const results = await call(ENDPOINTS.shipOrders, {
        body: {
          parcels: orders.map(({ _id }) => {
            const tracking = parcels.getNumber(_id);
            return { _id, ...(tracking && { tracking }) };
          }),
          carrier: carrier !== 'other' && sent.length > 0 ? carrier : undefined,
          notify,
        },
      });
      report(results, 'shipped');
      if (results.every(({ ok }) => ok)) {
        onAllSent?.();
        return onClose();
      }
      setLeft(new Set([...left, ...results.flatMap(({ ok, _id }) => (ok ? [_id] : []))]));
      parcels.refuse(results);
      setPasted(undefined);
      setSure(false);
    },
    onFailure: (error) => toast.failure(error),
  });
  const pasteParcels = (text: string, index: number): boolean => {
    const read = readParcels(text, sent, index);
    if (!read) return false;
    parcels.fill(read.numbers);
    setPasted(read);
    setShowErrors(true);
    return true;
  };
  return (
    <Form {...save.props}>
      <header>
        <h2 id={title}>{t(sure ? 'bulkShip.sure' : 'bulkShip.title', { count: orders.length })}</h2>
        <Button variant="quiet" square aria-label={t('kit.close')} onClick={() => closeConfirmed(onClose)}>
          <AdminIcon name="x" />
        </Button>
      </header>
      <div className={`one-column ${styles.dialogBody}`}>
        {!sure && sent.length > 0 && (
          <div className={form.grid}>
            <CarrierSelect value={carrier} onChange={setCarrier} />
          </div>
        )}
        {!sure && sent.length > 1 && <p className="muted">{t('bulkShip.paste')}</p>}
        <div role="status">
          {!sure && pasted && (
            <>
              <p>
                <b>{t('bulkShip.matched', { count: numbered.length, of: sent.length })}</b>
              </p>
              {pasted.left.length > 0 && (
                <p className="err">
                  {t('bulkShip.left', { count: pasted.left.length, lines: pasted.left.join(' · ') })}
                </p>
              )}
            </>
          )}
        </div>
        {sent.length > 0 && (
          <ParcelTable
            orders={sent}
            parcels={parcels}
            sure={sure}
            showErrors={showErrors}
            onPaste={pasteParcels}
          />
        )}
        {pickups.length > 0 && <p>{t('bulkShip.pickup', { numbers: pickups.join(', ') })}</p>}
        {without.length > 0 && (
          <p className="muted">
            {t('bulkShip.without', {
              count: without.length,
              numbers: without.map(({ number }) => number).join(', '),
            })}
          </p>
        )}
        {!sure && (
          <label className="tick">
            <input type="checkbox" checked={notify} onChange={({ target }) => setNotify(target.checked)} />
            {t('bulkShip.notify')}
          </label>
        )}
      </div>
      <footer>
        {sure && <span className="muted">{t(notify ? 'bulkShip.mailed' : 'bulkShip.unmailed')}</span>}
        <Button onClick={sure ? () => setSure(false) : onClose}>
          {t(sure ? 'bulkShip.back' : 'kit.cancel')}
        </Button>
        <Button
          // A repeated Enter must not confirm, so the confirming button is a different element
          key={String(sure)}
          variant="primary"
          type="submit"
          busy={save.busy}
        >
          {t(sure ? 'bulkShip.do' : 'bulkShip.check', { count: orders.length })}
        </Button>
      </footer>
    </Form>
  );
}

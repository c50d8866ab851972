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
import { parsePastedParcels, type PastedParcels } from './pasted-parcels';
import { useParcels } from './use-parcels';
import form from '../form/form.module.css';
import styles from '../order-shared/order-form.module.css';

interface BulkShipProps {
  onClose: () => void;
  /** Orders that could not be shipped stay in the dialog, with the reason. */
  onAllSent?: () => void;
}

/** Dialog that ships several orders: carrier and tracking numbers first, then a review. */
export function BulkShip({
  orders,
  ...handlers
}: BulkShipProps & {
  /** Orders to ship; null while the dialog is closed. */
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
  const [notifiesBuyers, setNotifiesBuyers] = useState(true);
  const [sentIds, setSentIds] = useState<ReadonlySet<string>>(new Set());
  const report = useRunReport();
  const [pastedParcels, setPastedParcels] = useState<PastedParcels>();
  const [showErrors, setShowErrors] = useState(false);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const orders = all.filter(({ _id }) => !sentIds.has(_id));
  const parcelOrders = orders.filter(({ shipping }) => shipping.method !== 'pickup');
  const pickups = orders.filter((order) => !parcelOrders.includes(order)).map(({ number }) => number);
  const parcels = useParcels(parcelOrders);
  const numberedOrders = parcelOrders.filter(
    (order) => parcels.getNumber(order._id) !== '' && parcels.findProblem(order) === undefined,
  );
  const untrackedOrders = parcelOrders.filter(({ _id }) => parcels.getNumber(_id) === '');
  useLeaveWarning(untrackedOrders.length < parcelOrders.length);
  const save = useForm({
    send: async () => {
      setShowErrors(true);
      if (!isConfirmed)
        return setIsConfirmed(parcelOrders.every((order) => parcels.findProblem(order) === undefined));
      const results = await call(ENDPOINTS.shipOrders, {
        body: {
          parcels: orders.map(({ _id }) => {
            const tracking = parcels.getNumber(_id);
            return { _id, ...(tracking && { tracking }) };
          }),
          carrier: carrier !== 'other' && parcelOrders.length > 0 ? carrier : undefined,
          notify: notifiesBuyers,
        },
      });
      report(results, 'shipped');
      if (results.every(({ ok }) => ok)) {
        onAllSent?.();
        return onClose();
      }
      setSentIds(new Set([...sentIds, ...results.flatMap(({ ok, _id }) => (ok ? [_id] : []))]));
      parcels.reject(results);
      setPastedParcels(undefined);
      setIsConfirmed(false);
    },
    onFailure: (error) => toast.failure(error),
  });
  const pasteParcels = (text: string, index: number): boolean => {
    const parsedParcels = parsePastedParcels(text, parcelOrders, index);
    if (!parsedParcels) return false;
    parcels.fillNumbers(parsedParcels.numbers);
    setPastedParcels(parsedParcels);
    setShowErrors(true);
    return true;
  };
  return (
    <Form {...save.props}>
      <header>
        <h2 id={title}>{t(isConfirmed ? 'bulkShip.sure' : 'bulkShip.title', { count: orders.length })}</h2>
        <Button variant="quiet" square aria-label={t('kit.close')} onClick={() => closeConfirmed(onClose)}>
          <AdminIcon name="x" />
        </Button>
      </header>
      <div className={`one-column ${styles.dialogBody}`}>
        {!isConfirmed && parcelOrders.length > 0 && (
          <div className={form.grid}>
            <CarrierSelect value={carrier} onChange={setCarrier} />
          </div>
        )}
        {!isConfirmed && parcelOrders.length > 1 && <p className="muted">{t('bulkShip.paste')}</p>}
        <div role="status">
          {!isConfirmed && pastedParcels && (
            <>
              <p>
                <b>{t('bulkShip.matched', { count: numberedOrders.length, of: parcelOrders.length })}</b>
              </p>
              {pastedParcels.unmatchedRows.length > 0 && (
                <p className="err">
                  {t('bulkShip.left', {
                    count: pastedParcels.unmatchedRows.length,
                    lines: pastedParcels.unmatchedRows.join(' · '),
                  })}
                </p>
              )}
            </>
          )}
        </div>
        {parcelOrders.length > 0 && (
          <ParcelTable
            orders={parcelOrders}
            parcels={parcels}
            isConfirmed={isConfirmed}
            showErrors={showErrors}
            onPaste={pasteParcels}
          />
        )}
        {pickups.length > 0 && <p>{t('bulkShip.pickup', { numbers: pickups.join(', ') })}</p>}
        {untrackedOrders.length > 0 && (
          <p className="muted">
            {t('bulkShip.without', {
              count: untrackedOrders.length,
              numbers: untrackedOrders.map(({ number }) => number).join(', '),
            })}
          </p>
        )}
        {!isConfirmed && (
          <label className="tick">
            <input
              type="checkbox"
              checked={notifiesBuyers}
              onChange={({ target }) => setNotifiesBuyers(target.checked)}
            />
            {t('bulkShip.notify')}
          </label>
        )}
      </div>
      <footer>
        {isConfirmed && (
          <span className="muted">{t(notifiesBuyers ? 'bulkShip.mailed' : 'bulkShip.unmailed')}</span>
        )}
        <Button onClick={isConfirmed ? () => setIsConfirmed(false) : onClose}>
          {t(isConfirmed ? 'bulkShip.back' : 'kit.cancel')}
        </Button>
        <Button
          // The changed key creates a new button, so that holding or repeating Enter does not confirm the review
          key={String(isConfirmed)}
          variant="primary"
          type="submit"
          busy={save.busy}
        >
          {t(isConfirmed ? 'bulkShip.do' : 'bulkShip.check', { count: orders.length })}
        </Button>
      </footer>
    </Form>
  );
}

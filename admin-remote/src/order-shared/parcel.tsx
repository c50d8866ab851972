import { useState } from 'react';
import type { AdminOrder } from '@munay/contracts/admin/order';
import { getCarrierName, isShopNumber, TRACKING_PATTERN, trackingUrl } from '@munay/contracts/admin/parcel';
import type { ShipReplacementInput } from '@munay/contracts/admin/replacement';
import { Button, useT } from '@munay/kit';
import { ConfirmDialog, Form, useForm } from '@munay/kit/forms';
import { AdminInput } from '../form/admin-field';
import { useDraft } from '../form/form-draft';
import { useLeaveWarning } from '../form/leave-guard';
import { AdminIcon } from '../icons/admin-icon';
import { CarrierSelect } from './carrier-select';
import { useOrderWrite } from './order-queries';
import form from '../form/form.module.css';
import styles from './order-form.module.css';

type Parcel = Pick<ShipReplacementInput, 'carrier' | 'tracking'>;

/** Carrier, tracking number and tracking link of a parcel. */
export function ParcelFacts({ parcel }: { parcel: Parcel }) {
  const t = useT();
  const { carrier, tracking } = parcel;
  const url = trackingUrl(parcel);
  if (!carrier && !tracking) return null;
  return (
    <p>
      {[carrier && getCarrierName(carrier), tracking].filter(Boolean).join(' · ')}{' '}
      {url && (
        <a href={url} target="_blank" rel="noreferrer">
          {t('order.follow')}
        </a>
      )}
    </p>
  );
}

interface ParcelFormProps {
  order: AdminOrder;
  parcel: Parcel;
  /** Field path of the tracking number, as used in the server's errors. */
  path: string;
  isShipped: boolean;
  /** Whether the buyer picks up the order, so that no carrier is needed. */
  isPickup?: boolean;
  send: (parcel: ShipReplacementInput) => Promise<AdminOrder | null>;
  /** Returns a warning that staff must confirm before shipping. */
  findWarning?: (tracking: string) => 'NoTracking' | 'Fraud' | undefined;
  label: string;
  /** Toast text after shipping. */
  successText: string;
}

/** Form that ships a parcel, or corrects carrier and tracking number after shipping. */
export function ParcelForm({
  order,
  parcel,
  path,
  isShipped,
  isPickup = false,
  send,
  findWarning,
  label,
  successText,
}: ParcelFormProps) {
  const t = useT();
  const draft = useDraft({
    carrier: parcel.carrier ?? (isPickup ? '' : isShipped ? 'other' : 'correos'),
    tracking: parcel.tracking ?? '',
  });
  const { carrier, tracking } = draft.value;
  useLeaveWarning(draft.changedFields.length > 0);
  const [notifiesBuyer, setNotifiesBuyer] = useState(!isShipped && order.customer.email !== '');
  const [warning, setWarning] = useState<'NoTracking' | 'Fraud'>();
  const ship = useOrderWrite(
    order._id,
    () =>
      send({
        carrier: carrier === 'other' ? undefined : carrier || undefined,
        tracking: tracking || undefined,
        notify: notifiesBuyer,
      }),
    {
      getSuccessText: () => successText,
      // The buyer is notified again only if staff request it
      onDone: () => setNotifiesBuyer(false),
    },
  );
  const save = useForm({
    id: 'field',
    short: true,
    check: () => ({
      [path]: isShopNumber(tracking)
        ? t('order.trackingIsShopNumber')
        : tracking !== '' && !TRACKING_PATTERN.test(tracking)
          ? t('order.trackingWrong')
          : undefined,
    }),
    send: async () => {
      const reason = findWarning?.(tracking);
      setWarning(reason);
      if (!reason) await ship.mutateAsync(undefined);
    },
  });
  return (
    <Form {...save.props}>
      {!isPickup && (
        <div className={form.grid}>
          <CarrierSelect value={carrier} onChange={(next) => draft.set('carrier', next)} />
          <AdminInput
            label={t('order.tracking')}
            path={path}
            span={8}
            value={tracking}
            onChange={(next) => draft.set('tracking', next)}
            autoComplete="off"
            hint={t('order.trackingHint')}
            {...save.field(path)}
          />
        </div>
      )}
      <div className={`cluster spread ${styles.ends}`}>
        {order.customer.email ? (
          <label className="tick">
            <input
              type="checkbox"
              checked={notifiesBuyer}
              onChange={({ target }) => setNotifiesBuyer(target.checked)}
            />
            {t('order.notify', { name: order.customer.name.split(' ')[0] ?? '' })}
          </label>
        ) : (
          <span className="muted">{t('order.noEmail')}</span>
        )}
        <Button variant={isShipped ? 'outline' : 'primary'} type="submit" busy={ship.isPending}>
          <AdminIcon name="truck" /> {label}
        </Button>
      </div>
      <ConfirmDialog
        open={warning !== undefined}
        title={t(`order.ask${warning ?? 'NoTracking'}`)}
        text={t(`order.ask${warning ?? 'NoTracking'}Text`)}
        confirmLabel={t(`order.ship${warning ?? 'NoTracking'}`)}
        harmless
        onCancel={() => setWarning(undefined)}
        onConfirm={() => {
          setWarning(undefined);
          ship.mutate(undefined);
        }}
      />
    </Form>
  );
}

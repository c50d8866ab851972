import { useState } from 'react';
import {
  type AdminOrder,
  carrierName,
  isShopNumber,
  TRACKING,
  trackingUrl,
} from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderStatus } from '@munay/contracts/order/order-status';
import { piecesLeft } from '@munay/contracts/pricing/refund-share';
import { Button, call, Icon, useFormat, useT } from '@munay/kit';
import { ConfirmDialog, Form } from '@munay/kit/forms';
import { MOMENT } from '../components/day-time';
import { Panel } from '../components/panel';
import { AdminInput } from '../form/admin-field';
import { useDraft } from '../form/form-draft';
import { useLeaveWarning } from '../form/leave-guard';
import { AdminIcon } from '../icons/admin-icon';
import { CarrierSelect } from '../order-shared/carrier-select';
import { useOrderWrite } from '../order-shared/order-queries';
import { statusText } from '../order-shared/status-badge';
import { useOrderMove } from './use-order-move';
import form from '../form/form.module.css';
import styles from '../order-shared/order-form.module.css';

const STEPS = ['paid', 'processing', 'shipped', 'delivered'] as const satisfies OrderStatus[];
const FORWARD = ['processing', 'delivered'] as const satisfies OrderStatus[];

export function ShipPanel({ order }: { order: AdminOrder }) {
  const t = useT();
  const format = useFormat();
  const at = STEPS.findIndex((step) => step === order.status);
  if (at < 0) return null;
  const pickup = order.shipping.method === 'pickup';
  // Orders for pickup never get a tracking number
  const sends = order.status === 'processing' || (order.status === 'shipped' && !pickup);
  const zone = pickup ? t('order.pickup') : t(`zone.${order.shipping.zone}`);
  const weight = order.weightGrams ? t('order.weight', { weight: format.grams(order.weightGrams) }) : '';
  return (
    <Panel
      title={t(pickup ? 'order.collection' : 'order.parcel')}
      note={[zone, weight].filter(Boolean).join(' · ')}
    >
      <Steps order={order} at={at} />
      {order.payment.disputed && <p className="err">{t('order.shipDisputed')}</p>}
      {order.fraudWarned && <p className="err">{t('order.fraud')}</p>}
      <OutOfParcel order={order} />
      {(order.status === 'shipped' || order.status === 'delivered') && <Parcel order={order} />}
      {sends && !order.payment.disputed && !(order.editable && isEmpty(order)) && (
        <ShipForm key={order.status} order={order} sent={order.status === 'shipped'} />
      )}
      <NextStep order={order} />
    </Panel>
  );
}

/** The step that needs no data; shipping has its form. */
function NextStep({ order }: { order: AdminOrder }) {
  const t = useT();
  const { move, busy } = useOrderMove(order);
  return FORWARD.filter((status) => order.next.includes(status)).map((status) => (
    <p key={status} className={`cluster ${styles.next}`}>
      <Button variant="primary" busy={busy(status)} onClick={() => move({ status })}>
        {order.shipping.method === 'pickup' && status === 'delivered'
          ? t('status.pickup.delivered')
          : t(`order.to.${status}`)}
      </Button>
    </p>
  ));
}

/** All items have been refunded. */
const isEmpty = (order: AdminOrder): boolean =>
  order.refundableCents === 0 || order.lines.every(({ id }) => piecesLeft(order, id) === 0);

/** Items refunded before shipping are not packed. */
function OutOfParcel({ order }: { order: AdminOrder }) {
  const t = useT();
  if (!order.editable) return null;
  if (isEmpty(order)) return <p className="err">{t('order.nothingToShip')}</p>;
  const pieces = order.lines.flatMap(({ id, title, size, quantity }) => {
    const back = quantity - piecesLeft(order, id);
    return back > 0 ? [`${back} × ${title}, ${size}`] : [];
  });
  return pieces.length === 0 ? null : (
    <p className="state warn">
      <Icon name="triangle-alert" small /> {t('order.notInParcel', { pieces: pieces.join('; ') })}
    </p>
  );
}

function Steps({ order, at }: { order: AdminOrder; at: number }) {
  const t = useT();
  const format = useFormat();
  return (
    <ol className={styles.steps} role="list" aria-label={t('order.steps')}>
      {STEPS.map((step, index) => {
        const move = order.history.findLast(({ to }) => to === step);
        return (
          <li
            key={step}
            data-state={index < at ? 'past' : index === at ? 'now' : 'later'}
            aria-current={index === at ? 'step' : undefined}
          >
            {index <= at && <AdminIcon name={index < at ? 'check' : 'package-open'} />}
            <span>
              {statusText(t, step, order.shipping.method)}
              <small>{index <= at && move ? format.date(move.at, MOMENT) : ''}</small>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function Parcel({ order }: { order: AdminOrder }) {
  const t = useT();
  const { carrier, tracking } = order.shipping;
  const url = trackingUrl(order.shipping);
  if (!carrier && !tracking) return null;
  return (
    <p>
      {[carrier && carrierName(carrier), tracking].filter(Boolean).join(' · ')}{' '}
      {url && (
        <a href={url} target="_blank" rel="noreferrer">
          {t('order.follow')}
        </a>
      )}
    </p>
  );
}

function ShipForm({ order, sent }: { order: AdminOrder; sent: boolean }) {
  const t = useT();
  const pickup = order.shipping.method === 'pickup';
  const draft = useDraft({
    carrier: order.shipping.carrier ?? (pickup ? '' : sent ? 'other' : 'correos'),
    tracking: order.shipping.tracking ?? '',
  });
  const { carrier, tracking } = draft.value;
  useLeaveWarning(draft.changed.length > 0);
  const [notify, setNotify] = useState(!sent && order.customer.email !== '');
  const [wrong, setWrong] = useState<'order.trackingOfShop' | 'order.trackingWrong'>();
  const [warning, setWarning] = useState<'NoTracking' | 'Fraud'>();
  const ship = useOrderWrite(
    order._id,
    () =>
      call(ENDPOINTS.shipOrder, {
        params: { id: order._id },
        body: {
          ...(carrier && carrier !== 'other' && { carrier }),
          ...(tracking && { tracking }),
          notify,
          // The form asks for it below
          ...(order.fraudWarned && { despiteWarning: true }),
        },
      }),
    {
      done: () => t(sent ? 'order.trackingSaved' : pickup ? 'order.collectable' : 'order.shipped'),
      // The customer is notified again only on request
      onDone: () => setNotify(false),
    },
  );
  const submit = (): void => {
    const bad = isShopNumber(tracking)
      ? 'order.trackingOfShop'
      : tracking !== '' && !TRACKING.test(tracking)
        ? 'order.trackingWrong'
        : undefined;
    setWrong(bad);
    if (bad || ship.isPending) return;
    const doubt = order.fraudWarned
      ? 'Fraud'
      : tracking === '' && !sent && !pickup
        ? 'NoTracking'
        : undefined;
    setWarning(doubt);
    if (!doubt) ship.mutate(undefined);
  };
  return (
    <Form onSubmit={submit}>
      {!pickup && (
        <div className={form.grid}>
          <CarrierSelect value={carrier} onChange={(next) => draft.set('carrier', next)} />
          <AdminInput
            label={t('order.tracking')}
            path="tracking"
            span={8}
            value={tracking}
            onChange={(next) => draft.set('tracking', next)}
            autoComplete="off"
            hint={t('order.trackingHint')}
            error={wrong && t(wrong)}
          />
        </div>
      )}
      <div className={`cluster spread ${styles.ends}`}>
        {order.customer.email ? (
          <label className="tick">
            <input type="checkbox" checked={notify} onChange={({ target }) => setNotify(target.checked)} />
            {t('order.notify', { name: order.customer.name.split(' ')[0] ?? '' })}
          </label>
        ) : (
          <span className="muted">{t('order.noEmail')}</span>
        )}
        <Button variant={sent ? 'outline' : 'primary'} type="submit" busy={ship.isPending}>
          <AdminIcon name="truck" />{' '}
          {t(sent ? 'order.saveTracking' : pickup ? 'order.readyToCollect' : 'order.ship')}
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

import { useState } from 'react';
import {
  type AdminOrder,
  carrierName,
  isShopNumber,
  TRACKING,
  trackingUrl,
} from '@munay/contracts/admin/order';
import type { AdminReplacement } from '@munay/contracts/admin/replacement';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { isReplaceable, isReplacementDue } from '@munay/contracts/order/replacement-units';
import { Button, call, useFormat, useT } from '@munay/kit';
import { ConfirmDialog, Form } from '@munay/kit/forms';
import { Panel } from '../../components/panel';
import { AdminInput } from '../../form/admin-field';
import { useDraft } from '../../form/form-draft';
import { useLeaveWarning } from '../../form/leave-guard';
import { AdminIcon } from '../../icons/admin-icon';
import { CarrierSelect } from '../../order-shared/carrier-select';
import { useOrderWrite } from '../../order-shared/order-queries';
import { nameOf } from './replacement-lines';
import form from '../../form/form.module.css';
import styles from '../../order-shared/order-form.module.css';

interface PanelProps {
  order: AdminOrder;
  replacement: AdminReplacement;
}

const DAY = { day: 'numeric', month: 'long' } as const;

/** Goods that are sent again: contents, state, and what staff do next. */
export function ReplacementPanel({ order, replacement }: PanelProps) {
  const t = useT();
  const format = useFormat();
  const { at, by, reason, note, lines, shippedAt, cancelledAt, carrier, tracking } = replacement;
  const due = isReplacementDue(replacement);
  const state = cancelledAt
    ? t('replace.cancelled', { day: format.date(cancelledAt, DAY) })
    : shippedAt
      ? t('replace.sent', { day: format.date(shippedAt, DAY) })
      : t('replace.due');
  const facts = [t(`replace.reason.${reason}`), note && `“${note}”`, by, format.date(at, DAY)];
  const url = trackingUrl(replacement);
  const ships = cancelledAt === null && (!due || isReplaceable(order));
  return (
    <Panel title={t('replace.panel')} note={state} {...(due && { tone: 'note' })}>
      <ul role="list">
        {lines.map((line) => (
          <li key={line.lineId}>
            {line.quantity} × {nameOf(line)}
          </li>
        ))}
      </ul>
      <p className="fine muted">{facts.filter(Boolean).join(' · ')}</p>
      {(carrier || tracking) && (
        <p>
          {[carrier && carrierName(carrier), tracking].filter(Boolean).join(' · ')}{' '}
          {url && (
            <a href={url} target="_blank" rel="noreferrer">
              {t('order.follow')}
            </a>
          )}
        </p>
      )}
      {due && !ships && <p className="err">{t('replace.stuck')}</p>}
      {ships && <ShipForm key={String(due)} order={order} replacement={replacement} />}
      {due && <Cancel order={order} replacement={replacement} />}
    </Panel>
  );
}

function ShipForm({ order, replacement }: PanelProps) {
  const t = useT();
  const sent = replacement.shippedAt !== null;
  const draft = useDraft({
    carrier: replacement.carrier ?? (sent ? 'other' : 'correos'),
    tracking: replacement.tracking ?? '',
  });
  const { carrier, tracking } = draft.value;
  useLeaveWarning(draft.changed.length > 0);
  const [notify, setNotify] = useState(!sent && order.customer.email !== '');
  const [wrong, setWrong] = useState<'order.trackingOfShop' | 'order.trackingWrong'>();
  const ship = useOrderWrite(
    order._id,
    () =>
      call(ENDPOINTS.shipReplacement, {
        params: { id: order._id, replacement: replacement._id },
        body: {
          ...(carrier !== 'other' && { carrier }),
          ...(tracking && { tracking }),
          notify,
        },
      }),
    {
      done: () => t(sent ? 'order.trackingSaved' : 'replace.shipped'),
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
    if (!bad && !ship.isPending) ship.mutate(undefined);
  };
  return (
    <Form onSubmit={submit}>
      <div className={form.grid}>
        <CarrierSelect value={carrier} onChange={(next) => draft.set('carrier', next)} />
        <AdminInput
          label={t('order.tracking')}
          path={`replacement.${replacement._id}`}
          span={8}
          value={tracking}
          onChange={(next) => draft.set('tracking', next)}
          autoComplete="off"
          hint={t('order.trackingHint')}
          error={wrong && t(wrong)}
        />
      </div>
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
          <AdminIcon name="truck" /> {t(sent ? 'order.saveTracking' : 'replace.ship')}
        </Button>
      </div>
    </Form>
  );
}

function Cancel({ order, replacement }: PanelProps) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const cancel = useOrderWrite(
    order._id,
    () => call(ENDPOINTS.cancelReplacement, { params: { id: order._id, replacement: replacement._id } }),
    { done: () => t('replace.cancelDone') },
  );
  const { name, email } = order.customer;
  return (
    <p>
      <Button variant="link" busy={cancel.isPending} onClick={() => setAsking(true)}>
        {t('replace.cancel')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('replace.cancelAsk')}
        text={email ? t('replace.cancelMail', { name }) : t('replace.cancelNoMail')}
        confirmLabel={t('replace.cancel')}
        cancelLabel={t('refund.cancel')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          cancel.mutate(undefined);
        }}
      />
    </p>
  );
}

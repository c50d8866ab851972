import { useState } from 'react';
import type { AdminOrder } from '@munay/contracts/admin/order';
import type { AdminReplacement } from '@munay/contracts/admin/replacement';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { isReplaceable, isReplacementDue } from '@munay/contracts/order/replacement-units';
import { Button, call, useFormat, useT } from '@munay/kit';
import { ConfirmDialog } from '@munay/kit/forms';
import { Panel } from '../../components/panel';
import { useOrderWrite } from '../../order-shared/order-queries';
import { ParcelFacts, ParcelForm } from '../../order-shared/parcel';
import { formatName } from './replacement-lines';

interface PanelProps {
  order: AdminOrder;
  replacement: AdminReplacement;
}

const DAY_FORMAT = { day: 'numeric', month: 'long' } as const;

/** A replacement: its contents, its state, and the next step for staff. */
export function ReplacementPanel({ order, replacement }: PanelProps) {
  const t = useT();
  const format = useFormat();
  const { at, by, reason, note, lines, shippedAt, cancelledAt } = replacement;
  const isDue = isReplacementDue(replacement);
  const state = cancelledAt
    ? t('replace.cancelled', { day: format.date(cancelledAt, DAY_FORMAT) })
    : shippedAt
      ? t('replace.sent', { day: format.date(shippedAt, DAY_FORMAT) })
      : t('replace.due');
  const facts = [t(`replace.reason.${reason}`), note && `“${note}”`, by, format.date(at, DAY_FORMAT)];
  const canShip = cancelledAt === null && (!isDue || isReplaceable(order));
  return (
    <Panel title={t('replace.panel')} note={state} {...(isDue && { tone: 'note' })}>
      <ul role="list">
        {lines.map((line) => (
          <li key={line.lineId}>
            {line.quantity} × {formatName(line)}
          </li>
        ))}
      </ul>
      <p className="fine muted">{facts.filter(Boolean).join(' · ')}</p>
      <ParcelFacts parcel={replacement} />
      {isDue && !canShip && <p className="err">{t('replace.stuck')}</p>}
      {canShip && <ShipForm key={String(isDue)} order={order} replacement={replacement} />}
      {isDue && <CancelReplacement order={order} replacement={replacement} />}
    </Panel>
  );
}

function ShipForm({ order, replacement }: PanelProps) {
  const t = useT();
  const isShipped = replacement.shippedAt !== null;
  return (
    <ParcelForm
      order={order}
      parcel={replacement}
      path={`replacement.${replacement._id}`}
      isShipped={isShipped}
      send={(body) =>
        call(ENDPOINTS.shipReplacement, { params: { id: order._id, replacement: replacement._id }, body })
      }
      label={t(isShipped ? 'order.saveTracking' : 'replace.ship')}
      successText={t(isShipped ? 'order.trackingSaved' : 'replace.shipped')}
    />
  );
}

function CancelReplacement({ order, replacement }: PanelProps) {
  const t = useT();
  const [isConfirming, setIsConfirming] = useState(false);
  const cancel = useOrderWrite(
    order._id,
    () => call(ENDPOINTS.cancelReplacement, { params: { id: order._id, replacement: replacement._id } }),
    { getSuccessText: () => t('replace.cancelDone') },
  );
  const { name, email } = order.customer;
  return (
    <div>
      <Button variant="link" busy={cancel.isPending} onClick={() => setIsConfirming(true)}>
        {t('replace.cancel')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t('replace.cancelAsk')}
        text={email ? t('replace.cancelMail', { name }) : t('replace.cancelNoMail')}
        confirmLabel={t('replace.cancel')}
        cancelLabel={t('refund.cancel')}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => {
          setIsConfirming(false);
          cancel.mutate(undefined);
        }}
      />
    </div>
  );
}

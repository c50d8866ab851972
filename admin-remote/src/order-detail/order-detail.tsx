import { useState } from 'react';
import { formatPhone } from '@munay/contracts/account/phone';
import type { AdminOrder } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { hasStreet } from '@munay/contracts/order/address';
import { REFUNDABLE_STATUSES } from '@munay/contracts/order/order-status';
import {
  countReplaceableUnits,
  isReplaceable,
  isReplacementDue,
} from '@munay/contracts/order/replacement-units';
import {
  Button,
  ButtonLink,
  call,
  FailureScreen,
  useFormat,
  useNavigate,
  useQuery,
  useSearchParams,
  useT,
} from '@munay/kit';
import { ConfirmDialog } from '@munay/kit/forms';
import { MoreMenu } from '../components/more-menu';
import { PageHead } from '../components/page-head';
import { Panel } from '../components/panel';
import { useShortcuts } from '../components/shortcuts';
import { isForbidden, ListSkeleton, NoPermission } from '../feedback/list-states';
import { AdminIcon } from '../icons/admin-icon';
import { AddressLines } from '../order-shared/address-lines';
import { type OrderPager, toOrderAddress, useOrderPager } from '../order-shared/order-pager';
import { orderQuery, useOrderWrite } from '../order-shared/order-queries';
import { toSlipsPath } from '../order-shared/slip-path';
import { StatusBadge } from '../order-shared/status-badge';
import { UnprintableCharacters } from '../order-shared/unprintable-characters';
import { AddressDialog } from './address-dialog';
import { CancelOrderPanel } from './cancel-order-panel';
import { CustomerPanel } from './customer-panel';
import { MoneyPanel } from './money-panel';
import { OperationsPanel } from './operations-panel';
import { OrderLines } from './order-lines';
import { OrderProblems } from './order-problems';
import { OrderTimelinePanel } from './order-timeline';
import { OrderWithdrawalNote } from './order-withdrawal';
import { OwedRefunds } from './owed-refunds';
import { RefundDialog } from './refund-dialog';
import { ReplacementDialog } from './replacement/replacement-dialog';
import { ReplacementPanel } from './replacement/replacement-panel';
import { ShipPanel } from './ship-panel';
import { useStaffSentence } from './staff-sentence';
import styles from '../order-shared/order.module.css';

export function OrderDetail({ id }: { id: string }) {
  const order = useQuery(orderQuery(id));
  if (order.isPending) return <LoadingOrder id={id} />;
  if (isForbidden(order.error)) return <NoPermission />;
  if (order.isLoadingError) return <FailureScreen error={order.error} onRetry={() => void order.refetch()} />;
  return <Detail key={id} order={order.data} />;
}

/** Shows the order's list data while the details load. */
function LoadingOrder({ id }: { id: string }) {
  const { row } = useOrderPager(id);
  return (
    <>
      {row && (
        <PageHead
          title={row.number}
          sub={
            <>
              <StatusBadge status={row.status} method={row.shipping.method} />
              <span>{row.customer.name}</span>
            </>
          }
        />
      )}
      <ListSkeleton rows={6} columns={3} />
    </>
  );
}

function Detail({ order }: { order: AdminOrder }) {
  const t = useT();
  const [search] = useSearchParams();
  const [dialog, setDialog] = useState<'refund' | 'replace' | 'address' | null>(
    search.has('refund') ? 'refund' : null,
  );
  const close = (): void => setDialog(null);
  return (
    <>
      <Head order={order} onRefund={() => setDialog('refund')} onReplace={() => setDialog('replace')} />
      <div className={`grid g4 align-start ${styles.columns}`}>
        <div>
          {order.withdrawal && (
            <OrderWithdrawalNote
              order={order}
              withdrawal={order.withdrawal}
              onRefund={() => setDialog('refund')}
            />
          )}
          <UnprintableCharacters characters={order.unprintable} />
          <OrderProblems order={order} />
          <OwedRefunds order={order} />
          <ShipPanel order={order} />
          {order.replacements?.map((replacement) => (
            <ReplacementPanel key={replacement._id} order={order} replacement={replacement} />
          ))}
          <OrderLines order={order} />
          <MoneyPanel order={order} />
          <OrderTimelinePanel order={order} />
        </div>
        <aside aria-label={t('order.about')}>
          <CustomerPanel order={order} />
          <Delivery order={order} onEdit={() => setDialog('address')} />
          {order.note && (
            <Panel title={t('order.note')} tone="note">
              <p className={styles.said}>“{order.note}”</p>
            </Panel>
          )}
          <OperationsPanel order={order} />
          <CancelOrderPanel order={order} />
        </aside>
      </div>
      <RefundDialog order={order} open={dialog === 'refund'} onClose={close} />
      <ReplacementDialog order={order} open={dialog === 'replace'} onClose={close} />
      <AddressDialog order={order} open={dialog === 'address'} onClose={close} />
    </>
  );
}

function Head({
  order,
  onRefund,
  onReplace,
}: {
  order: AdminOrder;
  onRefund: () => void;
  onReplace: () => void;
}) {
  const t = useT();
  const format = useFormat();
  const pager = useOrderPager(order._id);
  const [isConfirming, setIsConfirming] = useState(false);
  const sendInvoice = useOrderWrite(
    order._id,
    async () => {
      await call(ENDPOINTS.sendBill, { params: { id: order._id } });
      return null;
    },
    { getSuccessText: () => t('order.invoiceSent') },
  );
  const sentence = useStaffSentence(order);
  return (
    <>
      <PageHead
        title={order.number}
        back={{
          to: toOrderAddress(pager.list.to({ page: pager.list.state.page }), null),
          label: t('orders.title'),
          current: pager.position
            ? t('pager.place', { place: pager.position, total: pager.total })
            : undefined,
        }}
        sub={
          <>
            <StatusBadge status={order.status} method={order.shipping.method} />
            <span>{order.replacements?.some(isReplacementDue) ? t('replace.next') : sentence}</span>
            <span>{format.date(order.createdAt, { dateStyle: 'long', timeStyle: 'short' })}</span>
          </>
        }
        actions={
          <>
            {pager.position && <Pager pager={pager} />}
            {order.lines.length > 0 && (
              <ButtonLink to={toSlipsPath([order._id])}>
                <AdminIcon name="printer" /> {t('slip.one')}
              </ButtonLink>
            )}
            {order.refundableCents > 0 &&
              REFUNDABLE_STATUSES.includes(order.status) &&
              !order.payment.refundsBlocked && (
                <Button onClick={onRefund}>
                  <AdminIcon name="undo-2" /> {t('order.refund')}
                </Button>
              )}
            {isReplaceable(order) &&
              [...countReplaceableUnits(order).values()].some((remaining) => remaining > 0) && (
                <Button onClick={onReplace}>
                  <AdminIcon name="package-open" /> {t('replace.open')}
                </Button>
              )}
            {order.billNumber && order.customer.email && (
              <MoreMenu
                label={t('order.moreActions')}
                items={[
                  {
                    label: t('order.resendInvoice'),
                    icon: 'receipt',
                    disabled: sendInvoice.isPending,
                    run: () =>
                      order.payment.refundedCents > 0 ? setIsConfirming(true) : sendInvoice.mutate(undefined),
                  },
                ]}
              />
            )}
          </>
        }
      />
      <ConfirmDialog
        open={isConfirming}
        title={t('order.invoiceAsk', { number: order.number })}
        text={t('order.invoiceAskText', { sum: format.money(order.payment.refundedCents) })}
        confirmLabel={t('order.resendInvoice')}
        harmless
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => {
          setIsConfirming(false);
          sendInvoice.mutate(undefined);
        }}
      />
    </>
  );
}

function Pager({ pager: { previous, next } }: { pager: OrderPager }) {
  const t = useT();
  const navigate = useNavigate();
  const createNavigation = (to: string | null) => () => {
    if (to) void navigate(to);
  };
  useShortcuts([
    { keys: 'j', group: 'page', label: t('pager.next'), run: createNavigation(next) },
    { keys: 'k', group: 'page', label: t('pager.previous'), run: createNavigation(previous) },
  ]);
  const steps = [
    { to: previous, label: t('pager.previous'), icon: 'chevron-up' },
    { to: next, label: t('pager.next'), icon: 'chevron-down' },
  ] as const;
  return (
    <nav className={`flex ${styles.pager}`} aria-label={t('pager.label')}>
      {steps.map(({ to, label, icon }) => (
        <ButtonLink key={icon} square to={to ?? undefined} aria-label={label} title={label}>
          <AdminIcon name={icon} />
        </ButtonLink>
      ))}
    </nav>
  );
}

function Delivery({ order, onEdit }: { order: AdminOrder; onEdit: () => void }) {
  const t = useT();
  const { address } = order;
  return (
    <Panel
      title={t(order.shipping.method === 'pickup' ? 'order.pickup' : 'order.address')}
      end={
        (order.editable || order.replacements?.some(isReplacementDue)) && (
          <Button variant="quiet" onClick={onEdit}>
            <AdminIcon name="pencil" /> {t('order.edit')}
          </Button>
        )
      }
    >
      {order.shipping.method === 'pickup' && hasStreet(address) && (
        <p className="muted">{t('order.buyerAddress')}</p>
      )}
      <address>
        <AddressLines address={address} />
      </address>
      {address.phone && <p className="muted">{formatPhone(address.phone)}</p>}
    </Panel>
  );
}

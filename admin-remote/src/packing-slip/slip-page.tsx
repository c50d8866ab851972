import encodeQR from 'qr';
import { useState } from 'react';
import { formatPhone } from '@munay/contracts/account/phone';
import type { AdminOrder } from '@munay/contracts/admin/order';
import type { AdminReplacement } from '@munay/contracts/admin/replacement';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { Locale } from '@munay/contracts/locale';
import { isReplacementDue } from '@munay/contracts/order/replacement-units';
import { countUnitsLeft } from '@munay/contracts/pricing/refund-share';
import {
  Button,
  call,
  endpointKey,
  FailureScreen,
  formatDate,
  Loading,
  Logo,
  Picture,
  useQuery,
  useSearchParams,
  useT,
} from '@munay/kit';
import { PageHead } from '../components/page-head';
import { shopStateQuery } from '../components/shared-queries';
import { isForbidden, NoPermission } from '../feedback/list-states';
import { AdminIcon } from '../icons/admin-icon';
import { AddressLines } from '../order-shared/address-lines';
import { toOrderAddress } from '../order-shared/order-pager';
import { isForOtherRecipient } from '../order-shared/recipient-name';
import { ShopTitle } from '../order-shared/shop-title';
import { MAX_SLIPS } from '../order-shared/slip-path';
import { BulkShip } from '../packing/bulk-ship';
import { type ParcelOrder, toParcelOrder } from '../packing/parcel-order';
import { RunNote } from '../packing/run-note';
import styles from './slip.module.css';

/**
 * `/admin/packing-slips?order=…`: packing slips of several orders. Each slip lists the contents of a parcel without
 * prices; two slips fit on a sheet. Below the slips, staff enter the tracking numbers of orders in preparation.
 */
export function SlipPage() {
  const t = useT();
  const [search] = useSearchParams();
  const ids = search.getAll('order').slice(0, MAX_SLIPS);
  // Buyer notes are only printed on request, because an order may be a gift
  const [printedIds, setPrintedIds] = useState<ReadonlySet<string>>(new Set());
  const [shipping, setShipping] = useState<ParcelOrder[] | null>(null);
  const slips = useQuery({
    queryKey: [...endpointKey(ENDPOINTS.openOrder), ids],
    queryFn: ({ signal }) =>
      Promise.all(ids.map((id) => call(ENDPOINTS.openOrder, { params: { id } }, { signal }))),
  });
  if (slips.isPending) return <Loading />;
  if (isForbidden(slips.error)) return <NoPermission />;
  if (slips.isLoadingError) return <FailureScreen error={slips.error} onRetry={() => void slips.refetch()} />;
  const [only, ...others] = slips.data;
  const parcels = slips.data.filter(({ status }) => status === 'processing').map(toParcelOrder);
  const orderIdsWithNotes = slips.data.filter(({ note }) => note !== '').map(({ _id }) => _id);
  const back =
    only && others.length === 0
      ? { to: toOrderAddress('', only._id), label: only.number }
      : { to: toOrderAddress('', null), label: t('orders.title') };
  return (
    <>
      <div className={styles.screen}>
        <PageHead
          title={t('slip.page', { count: ids.length })}
          back={back}
          actions={
            <>
              {orderIdsWithNotes.length > 1 && (
                <label className="tick">
                  <input
                    type="checkbox"
                    checked={orderIdsWithNotes.every((id) => printedIds.has(id))}
                    onChange={({ target }) => setPrintedIds(new Set(target.checked ? orderIdsWithNotes : []))}
                  />
                  {t('slip.printNotes', { count: orderIdsWithNotes.length })}
                </label>
              )}
              <Button variant={parcels.length > 0 ? 'outline' : 'primary'} onClick={() => window.print()}>
                <AdminIcon name="printer" /> {t('slip.print', { count: ids.length })}
              </Button>
              {parcels.length > 0 && (
                <Button variant="primary" onClick={() => setShipping(parcels)}>
                  <AdminIcon name="truck" /> {t('order.to.shipped')} ({parcels.length})
                </Button>
              )}
            </>
          }
        />
        <RunNote />
        <BulkShip orders={shipping} onClose={() => setShipping(null)} />
      </div>
      {ids.length === 0 && <p className="muted">{t('slip.none')}</p>}
      {slips.data.map((order) => (
        <Slip
          key={order._id}
          order={order}
          printed={printedIds.has(order._id)}
          onPrinted={(isPrinted) =>
            setPrintedIds(
              (current) =>
                new Set(isPrinted ? [...current, order._id] : [...current].filter((id) => id !== order._id)),
            )
          }
        />
      ))}
    </>
  );
}

/** Sender of the parcel, with contact details for questions and returns. */
function Sender({ locale }: { locale: Locale }) {
  const t = useT();
  const { data } = useQuery(shopStateQuery);
  return (
    data && (
      <div className={styles.sender}>
        <p>
          <b>{t(`slip.from.${locale}`)}</b> {data.shop.name}, {data.shop.address}
        </p>
        <p>{t(`slip.wrong.${locale}`, { page: `${window.location.host}/contact` })}</p>
      </div>
    )
  );
}

/** The order's page URL as a QR code, which staff scan with a phone. Cameras need the white border. */
function createOrderCode(id: string): string {
  const address = new URL(`/admin/orders/${id}`, window.location.href).href;
  const svg = encodeQR(address, 'svg', { ecc: 'medium', border: 4 });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

interface SlipProps {
  order: AdminOrder;
  /** Whether to print the buyer's note. */
  printed: boolean;
  onPrinted: (printed: boolean) => void;
}

/**
 * Lines to pack, without items that were refunded before shipping. After shipping, these are the lines of the
 * replacements.
 */
function listLinesToPack(order: AdminOrder, replacements: readonly AdminReplacement[]) {
  const replaced = replacements.flatMap(({ lines }) => lines);
  return order.lines
    .map((line) => ({
      ...line,
      units: order.editable
        ? countUnitsLeft(order, line.id)
        : replaced.length === 0
          ? line.quantity
          : replaced.reduce((sum, { lineId, quantity }) => sum + (lineId === line.id ? quantity : 0), 0),
    }))
    .filter(({ units }) => units > 0);
}

function Slip({ order, printed, onPrinted }: SlipProps) {
  const t = useT();
  const { locale, address } = order;
  const replacements = order.replacements?.filter(isReplacementDue) ?? [];
  const lines = listLinesToPack(order, replacements);
  const sum = lines.reduce((units, line) => units + line.units, 0);
  return (
    <>
      {order.note && (
        <div className={`grid g1 ${styles.ask}`}>
          <p>
            <b>
              {order.number} · {t('order.note')}:
            </b>{' '}
            “{order.note}”
          </p>
          <label className="tick">
            <input
              type="checkbox"
              checked={printed}
              onChange={({ target }) => onPrinted(target.checked)}
              aria-label={t('slip.printNoteOf', { number: order.number })}
            />
            {t('slip.printNote')}
          </label>
        </div>
      )}
      <article className={styles.slip} lang={locale} aria-label={order.number}>
        <header>
          <div>
            <Logo />
            <h2>{t(`slip.title.${locale}`)}</h2>
            <p>
              {order.number} · {formatDate(locale, order.createdAt)}
              {replacements.length > 0 && (
                <>
                  {' '}
                  · <b>{t(`slip.again.${locale}`)}</b>
                </>
              )}
            </p>
          </div>
          <img src={createOrderCode(order._id)} alt={t(`slip.code.${locale}`)} />
        </header>
        <address>
          <b>{t(`slip.${order.shipping.method === 'pickup' ? 'pickup' : 'to'}.${locale}`)}</b>
          <br />
          <AddressLines address={address} />
          {address.phone && (
            <>
              <br />
              {formatPhone(address.phone)}
            </>
          )}
          {isForOtherRecipient({ recipient: address.name, customer: order.customer }) && (
            <>
              <br />
              <b>{t(`slip.sentBy.${locale}`)}</b> {order.customer.name}
            </>
          )}
        </address>
        <table className="fill">
          <thead>
            <tr>
              <td />
              <th scope="col">{t('slip.sku')}</th>
              <th scope="col">{t(`slip.product.${locale}`)}</th>
              <th scope="col">{t(`slip.size.${locale}`)}</th>
              <th scope="col">{t(`slip.units.${locale}`)}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ productId, sku, title, size, image, units }) => (
              <tr key={sku}>
                <td>
                  <input type="checkbox" aria-label={t(`slip.packed.${locale}`, { title, size })} />
                </td>
                <td className={styles.sku}>{sku}</td>
                <th scope="row">
                  <span className="row g2">
                    {image && <Picture image={image} sizes="36px" alt="" />}
                    <span>
                      {title}
                      <ShopTitle order={order} line={{ productId, title }} />
                    </span>
                  </span>
                </th>
                <td>{size}</td>
                <td>{units}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td />
              <th scope="row" colSpan={3}>
                {t(`slip.sum.${locale}`)}
                {order.weightGrams && replacements.length === 0
                  ? ` · ${t('slip.weight', { grams: order.weightGrams })}`
                  : ''}
              </th>
              <td>{sum}</td>
            </tr>
          </tfoot>
        </table>
        {printed && (
          <p className={styles.note}>
            <b>{t(`slip.note.${locale}`)}</b> {order.note}
          </p>
        )}
        <Sender locale={locale} />
      </article>
    </>
  );
}

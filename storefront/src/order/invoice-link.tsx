import { fillPath } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderView } from '@munay/contracts/order/order';
import { apiUrl, ButtonLink, Icon, useT } from '@munay/kit';

export function InvoiceLink({ order, small = false }: { order: OrderView; small?: boolean }) {
  const t = useT();
  if (order.payment.paidAt === null) return null;
  return (
    <ButtonLink
      variant="quiet"
      className={small ? 'small' : ''}
      href={apiUrl(fillPath(ENDPOINTS.getBill.path, { id: order._id }))}
      target="_blank"
      rel="noreferrer"
    >
      <Icon name="download" small /> {t('invoice.pdf')}
      <span className="vh"> {t('invoice.of', { number: order.number })}</span>
    </ButtonLink>
  );
}

export function CreditNoteLinks({ order, small = false }: { order: OrderView; small?: boolean }) {
  const t = useT();
  return order.creditNotes.map((number) => (
    <ButtonLink
      key={number}
      variant="quiet"
      className={small ? 'small' : ''}
      href={apiUrl(fillPath(ENDPOINTS.getCreditNote.path, { id: order._id, number }))}
      target="_blank"
      rel="noreferrer"
    >
      <Icon name="receipt" small /> {t('invoice.creditNote')}
      {/* Multiple credit notes differ only in their numbers */}
      <span className={order.creditNotes.length > 1 ? undefined : 'vh'}> {number}</span>
    </ButtonLink>
  ));
}

import { sumCents } from '@munay/contracts/money';
import { computeCreditSums, computePaidCents } from '@munay/contracts/pricing/refund-share';
import { toBasisPoints } from '@munay/contracts/pricing/vat';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import { toCard } from '../order/order.mapper';
import type { OrderFields } from '../order/order.schema';
import { METHOD_TEXTS } from '../order/payment-method.texts';
import type { StoredRefund } from '../order/schema/course.schema';
import type {
  CreditNote,
  CreditNoteFields,
  DocumentSums,
  Invoice,
  InvoiceLine,
  InvoiceParty,
} from './invoice.schema';
import { allocateNet } from './invoice.sums';
import { CREDIT_NOTE_TEXTS, formatMoney, INVOICE_TEXTS } from './invoice.words';

type Row = Omit<InvoiceLine, 'netCents'>;

/** Creates a row for each returned line, and a row for the remaining amount. */
function buildRows({ lines, totals, shipping, locale }: OrderFields, refund: StoredRefund): Row[] {
  const { deliveryCents } = refund;
  const units = refund.lines.flatMap(({ lineId, quantity, cents }): Row[] => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) return [];
    const price = formatMoney(computePaidCents(line, 1), totals.currency, locale);
    return [
      {
        kind: 'goods',
        title: line.title,
        detail: `${line.size} · ${line.sku} · ${INVOICE_TEXTS[locale].withVat(price)}`,
        quantity: -quantity,
        grossCents: -cents,
      },
    ];
  });
  const texts = CREDIT_NOTE_TEXTS[locale];
  const delivery: Row = {
    kind: 'shipping',
    title: shipping.method === 'pickup' ? INVOICE_TEXTS[locale].pickup : INVOICE_TEXTS[locale].shipping,
    detail: '',
    quantity: -1,
    grossCents: -deliveryCents,
  };
  const parts = deliveryCents > 0 ? [...units, delivery] : units;
  const rest = -refund.amountCents - sumCents(parts.map(({ grossCents }) => grossCents));
  const title = parts.length === 0 ? texts.amount : rest > 0 ? texts.deducted : texts.rest;
  return rest === 0 ? parts : [...parts, { ...delivery, title, grossCents: rest }];
}

const sumField = (sums: readonly DocumentSums[], key: keyof DocumentSums): number =>
  sumCents(sums.map((sum) => sum[key]));

/**
 * Base and VAT of a credit note. The last credit note of an invoice gets the remainders, so that base and VAT each add
 * up to the invoice.
 */
function computeSums(
  amountCents: number,
  vatPercent: number,
  invoice: DocumentSums,
  earlierSums: readonly DocumentSums[],
): DocumentSums {
  const getRemaining = (key: keyof DocumentSums): number => invoice[key] + sumField(earlierSums, key);
  const creditedSums = computeCreditSums(amountCents, toBasisPoints(vatPercent), {
    grossCents: getRemaining('grossCents'),
    baseCents: getRemaining('baseCents'),
    vatCents: getRemaining('vatCents'),
  });
  // Negating with a minus sign would turn a VAT of zero into negative zero
  return {
    grossCents: 0 - creditedSums.grossCents,
    baseCents: 0 - creditedSums.baseCents,
    vatCents: 0 - creditedSums.vatCents,
  };
}

/** Net amounts of the rows. The first row of the last credit note absorbs rounding differences. */
function computeNets(rows: readonly Row[], { baseCents }: DocumentSums, vatPercent: number): number[] {
  const nets = allocateNet(
    rows.map((row) => row.grossCents),
    vatPercent,
  );
  const [first = 0, ...others] = nets;
  return [first + baseCents - sumCents(nets), ...others];
}

const toSums = ({ grossCents, baseCents, vatCents }: DocumentSums): DocumentSums => ({
  grossCents,
  baseCents,
  vatCents,
});

interface Issue {
  number: string;
  issuedAt: Date;
  /** The shop's current address. */
  seller: InvoiceParty;
}

export function buildCreditNote(
  order: OrderFields,
  refund: StoredRefund,
  invoice: Invoice,
  notes: readonly CreditNote[],
  { number, issuedAt, seller }: Issue,
): CreditNoteFields {
  const { locale, payment } = order;
  const texts = CREDIT_NOTE_TEXTS[locale];
  const card = toCard(payment);
  const isManual = card === null || refund.reference !== '';
  const { fields: invoiced } = invoice;
  const earlierNotes = notes.map((note) => ({ number: note.number, ...toSums(note.fields.totals) }));
  const rows = buildRows(order, refund);
  const total = computeSums(refund.amountCents, invoiced.totals.vatPercent, invoiced.totals, earlierNotes);
  const nets = computeNets(rows, total, invoiced.totals.vatPercent);
  const isFullRefund = payment.paidCents + sumField(earlierNotes, 'grossCents') - refund.amountCents === 0;
  return {
    number,
    orderId: order.id,
    orderNumber: order.number,
    refundId: refund.id,
    issuedAt: issuedAt.toISOString(),
    locale,
    // The current address is used if the shop still has the invoice's tax id
    seller: seller.taxId === invoiced.seller.taxId ? seller : invoiced.seller,
    buyer: invoiced.buyer,
    delivery: invoiced.delivery,
    corrects: { number: invoice.number, issuedAt: invoiced.issuedAt, ...toSums(invoiced.totals) },
    earlier: earlierNotes,
    cause: isFullRefund ? texts.wholly : texts.partly,
    detail: texts.reasons[refund.reason],
    refund: {
      text: isManual
        ? METHOD_TEXTS[locale][METHOD_TRAITS[payment.method].refundedAs].onCreditNote
        : texts.toCard(card),
      at: refund.at.toISOString(),
      reference: refund.reference || (refund.providerId ?? ''),
    },
    lines: rows.map((row, index) => ({ ...row, netCents: nets[index] ?? 0 })),
    totals: { ...total, vatPercent: invoiced.totals.vatPercent, currency: invoiced.totals.currency },
  };
}

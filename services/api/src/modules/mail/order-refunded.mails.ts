import type { RefundLine } from '@munay/contracts/admin/order';
import { sumCents } from '@munay/contracts/money';
import { METHOD_TRAITS, type PaymentMethod } from '@munay/contracts/shop/payment-methods';
import type { MailType } from '../../outbox/outbox.types';
import { InvoiceService } from '../invoice/invoice.service';
import { OrderService } from '../order/order.service';
import { METHOD_TEXTS } from '../order/payment-method.texts';
import { addFacts, type OrderFacts, orderMail, sampleOrderMail, type TypedOrder } from './order.facts';
import {
  cardName,
  composeOrderMail,
  documentBlock,
  formatState,
  orderButton,
  pdfFile,
  toShownLine,
} from './order.parts';
import type { MailBlock, MailContent, MailShop } from './transport/mail.content';
import { defineMail, type Mail, ref } from './transport/mail.declaration';
import { day, greeting, money } from './transport/mail.format';

interface RefundFacts extends OrderFacts {
  refund: {
    amountCents: number;
    lines: RefundLine[];
    deliveryCents: number;
    at: Date;
    creditNote: string | null;
    /** Amount of earlier refunds. */
    beforeCents: number;
    /** Last digits of the account that receives the transfer. */
    accountEnd?: string;
    /** Reference of a manual refund; empty for a card refund by the payment provider. */
    reference: string;
  };
}

/** Returns how the amount is refunded: by the original payment method, or manually if the refund has a reference. */
const getRefundMethod = ({ order: { payment }, refund }: RefundFacts): PaymentMethod =>
  refund.reference === '' ? payment.method : METHOD_TRAITS[payment.method].refundedAs;

function describeDestination(mail: RefundFacts): string {
  const { order, refund } = mail;
  const { card } = order.payment;
  const { accountEnd } = refund;
  if (accountEnd)
    return { es: `Tu cuenta terminada en ${accountEnd}`, en: `Your account ending in ${accountEnd}` }[
      order.locale
    ];
  if (card && refund.reference === '') return cardName(card, order.locale);
  return METHOD_TEXTS[order.locale][getRefundMethod(mail)].refundedTo;
}

function chooseTexts(mail: RefundFacts, typed: TypedOrder | null) {
  const { order, refund } = mail;
  const { locale, totals, payment } = order;
  const sum = money(refund.amountCents, totals.currency, locale);
  const duration = METHOD_TEXTS[locale][getRefundMethod(mail)].refundTakes;
  const { paidCents, chargedBackCents } = payment;
  const returnedCents = refund.beforeCents + refund.amountCents + chargedBackCents;
  const sentence = formatState(mail, {
    state: returnedCents < paidCents ? 'partlyRefunded' : 'refunded',
    sumCents: refund.amountCents,
  });
  const isSameMethod = getRefundMethod(mail) === payment.method;
  return {
    es: {
      subject: `Te devolvemos ${sum} del pedido ${order.number}`,
      preheader: duration || 'Te lo hemos devuelto en efectivo.',
      title: `Te devolvemos ${sum}`,
      text: `${greeting('es', typed, sentence)} ${isSameMethod ? 'El dinero te llega por el mismo medio con el que pagaste.' : 'Tu tarjeta ya no lo acepta, así que el dinero te llega por transferencia.'}`,
      label: 'El dinero vuelve a',
      detail: `Ordenado el ${day(refund.at.toISOString(), locale)}.`,
      lines: 'Lo que se devuelve',
      part: 'Importe del pedido',
      other: 'Otro importe',
      deducted: 'Descontado',
      shipping: 'Envío',
      paid: 'Pagado',
      back: 'Devuelto ahora',
      before: 'Devuelto antes',
      left: 'Queda pagado',
      note: (number: string) => `Factura rectificativa ${number}`,
      attached: `Va adjunta a este correo, en PDF. Rectifica la factura ${order.billNumber ?? ''}.`,
      missing: 'Si a los 10 días no lo ves',
      missingText: 'Responde a este correo y lo buscamos contigo.',
    },
    en: {
      subject: `We’re refunding ${sum} for order ${order.number}`,
      preheader: duration || 'You were refunded in cash.',
      title: `We’re refunding ${sum}`,
      text: `${greeting('en', typed, sentence)} ${isSameMethod ? 'We’re refunding your original payment method.' : 'Your card no longer accepts it, so we’re sending the money by bank transfer.'}`,
      label: 'Refunded to',
      detail: `Sent on ${day(refund.at.toISOString(), locale)}.`,
      lines: 'What we’re refunding',
      part: 'Part of the order total',
      other: 'Other amount',
      deducted: 'Deducted',
      shipping: 'Delivery',
      paid: 'Paid',
      back: 'Refunded now',
      before: 'Refunded earlier',
      left: 'Net paid',
      note: (number: string) => `Credit note ${number}`,
      attached: `Attached to this email as a PDF. It corrects invoice ${order.billNumber ?? ''}.`,
      missing: 'If it hasn’t arrived after 10 days',
      missingText: 'Reply to this email and we’ll track it down with you.',
    },
  }[locale];
}

/** Lists the refunded units by line, with the sums of the order after the refund. */
function listRefundedLines(
  { order, refund }: RefundFacts,
  words: ReturnType<typeof chooseTexts>,
  shop: MailShop,
): MailBlock {
  const { locale, totals, payment } = order;
  const amount = (cents: number): string => money(cents, totals.currency, locale);
  const units = refund.lines.flatMap(({ lineId, quantity, cents }) => {
    const line = order.lines.find(({ id }) => id === lineId);
    return line ? [{ line, quantity, cents }] : [];
  });
  const partsCents = sumCents(units.map(({ cents }) => cents)) + refund.deliveryCents;
  /** The part of a refund that belongs to neither units nor delivery, so that the amounts add up */
  const restCents = refund.amountCents - partsCents;
  const restName = restCents < 0 ? words.deducted : partsCents > 0 ? words.other : words.part;
  const { beforeCents: before } = refund;
  const remainingCents = payment.paidCents - before - refund.amountCents;
  return {
    kind: 'lines',
    title: words.lines,
    lines: units.map(({ line, quantity, cents }) => ({
      ...toShownLine(order, line, quantity, shop),
      amount: amount(cents),
    })),
    totals: [
      ...(refund.deliveryCents > 0 ? [{ label: words.shipping, amount: amount(refund.deliveryCents) }] : []),
      ...(restCents === 0 ? [] : [{ label: restName, amount: amount(restCents) }]),
      { label: words.back, amount: amount(refund.amountCents), strong: true },
      { label: words.paid, amount: amount(payment.paidCents) },
      ...(before > 0 ? [{ label: words.before, amount: amount(-before) }] : []),
      { label: words.left, amount: amount(remainingCents) },
    ],
  };
}

function compose(mail: RefundFacts, typed: TypedOrder | null, shop: MailShop): MailContent {
  const { order, refund } = mail;
  const duration = METHOD_TEXTS[order.locale][getRefundMethod(mail)].refundTakes;
  const words = chooseTexts(mail, typed);
  return composeOrderMail(
    mail,
    words,
    {
      blocks: [
        {
          kind: 'box',
          label: words.label,
          fact: describeDestination(mail),
          detail: `${words.detail} ${duration}`.trim(),
          button: orderButton(mail, shop),
        },
        listRefundedLines(mail, words, shop),
        ...(refund.creditNote
          ? [documentBlock(mail, typed, words.note(refund.creditNote), words.attached)]
          : []),
        { kind: 'text', title: words.missing, text: [words.missingText] },
      ],
    },
    shop,
  );
}

export const ORDER_REFUNDED_MAILS = {
  /** Reports a full or partial refund. The credit note is attached. */
  'order-refunded': defineMail({
    compose,
    needs: { orders: OrderService, invoices: InvoiceService },
    load: async (job, { orders, invoices }) => {
      const mail = await orderMail(job, orders);
      const { _id } = mail.facts.order;
      const refund = await orders.findRefundForMail(_id, ref(job, 'refundId'));
      // If the refund failed before the email is sent, there is nothing to announce
      if (refund.state === 'failed') return null;
      const { creditNote: number } = refund;
      return {
        ...addFacts(mail, { refund }),
        attachments: number ? [pdfFile(number, await invoices.creditNotePdf(_id, number))] : [],
      };
    },
    sample: (locale) =>
      addFacts(sampleOrderMail(locale), {
        refund: {
          amountCents: 587,
          lines: [{ lineId: 'lavanda', sku: 'LAV-100', quantity: 1, cents: 587, restock: 0 }],
          deliveryCents: 0,
          at: new Date('2026-11-20T08:18:00.000Z'),
          creditNote: 'R-2026-000041',
          beforeCents: 0,
          reference: '',
        },
      }),
  }),
} satisfies Partial<Record<MailType, Mail>>;

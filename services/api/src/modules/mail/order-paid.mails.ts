import type { Locale } from '@munay/contracts/locale';
import { computeArrival, formatSpan } from '@munay/contracts/order/delivery';
import { canCancelPaid } from '@munay/contracts/order/order-status';
import type { MailType } from '../../outbox/outbox.types';
import { InvoiceService } from '../invoice/invoice.service';
import { OrderService } from '../order/order.service';
import {
  addFacts,
  createSampleOrderMail,
  loadOrderMail,
  type OrderFacts,
  type OrderUserTexts,
} from './order.facts';
import {
  composeOrderMail,
  createAddressBlocks,
  createDocumentBlock,
  createLinesBlock,
  createNoteBlocks,
  createOrderButton,
  createPdfAttachment,
  createWithdrawalBlocks,
  describePickupPlace,
  formatPaymentMethod,
  formatState,
} from './order.parts';
import type { MailContent, MailShop } from './transport/mail.content';
import { defineMail, type Mail } from './transport/mail.declaration';
import { formatDateAndTime, formatGreetingLine, formatMoney } from './transport/mail.format';

export type InvoiceFacts = OrderFacts & { invoiceNumber: string };

export function composeOrderPaid(
  mail: InvoiceFacts,
  userTexts: OrderUserTexts | null,
  shop: MailShop,
): MailContent {
  const { order } = mail;
  const { locale } = order;
  const paidAt = order.payment.paidAt ?? order.createdAt;
  const sum = formatMoney(order.payment.paidCents, order.totals.currency, locale);
  const { from, to } = formatSpan(computeArrival(new Date(paidAt), order.shipping.zone), locale);
  const pickup = order.shipping.method === 'pickup';
  const sentence = formatState(mail, { state: 'paid' });
  const isCancellableByBuyer = canCancelPaid(order.payment, 'customer');
  const texts = {
    es: {
      subject: `Pedido ${order.number} confirmado`,
      preheader: userTexts ? `${sum} pagados. La factura va adjunta.` : `${sum} pagados.`,
      title: `${formatGreetingLine('Gracias', userTexts)}. Tu pedido está pagado.`,
      text: `Hemos recibido ${sum} (${formatPaymentMethod(mail)}). ${sentence}`,
      label: pickup ? 'Lo recoges en el taller' : 'Llega a tu casa',
      fact: pickup ? 'Cuando te escribamos' : `Entre el ${from} y el ${to}`,
      paid: 'Se ha pagado con',
      invoice: `Factura ${mail.invoiceNumber}`,
      attached: 'Va adjunta a este correo, en PDF. También está en tu pedido.',
      change: 'Si algo cambia',
      changeText: `Puedes ${isCancellableByBuyer ? 'cancelarlo desde tu pedido' : 'pedirnos que lo cancelemos'} hasta que empecemos a prepararlo. ¿Algo no cuadra? Responde a este correo: lo lee una persona.`,
    },
    en: {
      subject: `Order ${order.number} confirmed`,
      preheader: userTexts ? `${sum} paid. Your invoice is attached.` : `${sum} paid.`,
      title: `${formatGreetingLine('Thank you', userTexts)}. Your order is paid.`,
      text: `We’ve received ${sum} (${formatPaymentMethod(mail)}). ${sentence}`,
      label: pickup ? 'Collect it from the workshop' : 'At your door',
      fact: pickup ? 'As soon as we email you' : `Between ${from} and ${to}`,
      paid: 'Paid with',
      invoice: `Invoice ${mail.invoiceNumber}`,
      attached: 'Attached to this email as a PDF. You’ll find it in your order too.',
      change: 'If something changes',
      changeText: `You can ${isCancellableByBuyer ? 'cancel it from your order' : 'ask us to cancel it'} until we start preparing it. Something not right? Reply to this email: a person reads it.`,
    },
  }[locale];
  return composeOrderMail(
    mail,
    texts,
    {
      blocks: [
        {
          kind: 'box',
          label: texts.label,
          fact: texts.fact,
          detail: pickup ? describePickupPlace(locale) : undefined,
          button: createOrderButton(mail, shop),
        },
        createLinesBlock(mail, shop),
        ...createAddressBlocks(mail, userTexts, [
          { title: texts.paid, lines: [formatPaymentMethod(mail), formatDateAndTime(paidAt, locale)] },
        ]),
        createDocumentBlock(mail, userTexts, texts.invoice, texts.attached),
        ...createNoteBlocks(mail, userTexts),
        { kind: 'text', title: texts.change, text: [texts.changeText] },
        ...createWithdrawalBlocks(mail, shop),
      ],
    },
    shop,
  );
}

export const createSampleInvoiceMail = (locale: Locale) =>
  addFacts(createSampleOrderMail(locale), { invoiceNumber: 'F-2026-003902' });

export const ORDER_PAID_MAILS = {
  /** Confirms the payment of an order. The invoice is attached, and issued if necessary. */
  'order-paid': defineMail({
    compose: composeOrderPaid,
    needs: { orders: OrderService, invoices: InvoiceService },
    load: async (job, { orders, invoices }) => {
      const mail = await loadOrderMail(job, orders);
      const { number, pdf } = await invoices.createPdf(mail.facts.order._id);
      return {
        ...addFacts(mail, { invoiceNumber: number }),
        attachments: [createPdfAttachment(number, pdf)],
      };
    },
    sample: createSampleInvoiceMail,
  }),
} satisfies Partial<Record<MailType, Mail>>;

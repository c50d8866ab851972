import { arrivalOf, spanInWords } from '@munay/contracts/order/delivery';
import { canCancelPaid } from '@munay/contracts/order/order-status';
import type { MailType } from '../../outbox/outbox.types';
import { InvoiceService } from '../invoice/invoice.service';
import { OrderService } from '../order/order.service';
import {
  aboutOrder,
  addressColumn,
  buyer,
  linesBlock,
  noteBlocks,
  orderButton,
  type OrderFacts,
  orderFacts,
  paidWith,
  pdfFile,
  pickupPlace,
  sampleOrderFacts,
} from './order.parts';
import type { MailContent, MailShop } from './transport/mail.content';
import { defineMail, type Mail } from './transport/mail.declaration';
import { dateAndTime, money } from './transport/mail.format';

export function orderPaid(mail: OrderFacts & { invoiceNumber: string }, shop: MailShop): MailContent {
  const { order, firstname } = mail;
  const { locale } = order;
  const paidAt = order.payment.paidAt ?? order.createdAt;
  const sum = money(order.payment.paidCents, order.totals.currency, locale);
  const { from, to } = spanInWords(arrivalOf(new Date(paidAt), order.shipping.zone), locale);
  const pickup = order.shipping.method === 'pickup';
  const byBuyer = canCancelPaid(order.payment, 'customer');
  const words = {
    es: {
      subject: `Pedido ${order.number} confirmado`,
      preheader: `${sum} pagados. La factura va adjunta.`,
      title: `Gracias, ${firstname}. Tu pedido está pagado.`,
      text: `Hemos recibido ${sum} (${paidWith(mail)}). Lo preparamos en el taller y te escribimos ${pickup ? 'en cuanto puedas recogerlo' : 'el día que salga'}.`,
      label: pickup ? 'Lo recoges en el taller' : 'Llega a tu casa',
      fact: pickup ? 'Cuando te escribamos' : `Entre el ${from} y el ${to}`,
      paid: 'Se ha pagado con',
      invoice: `Factura ${mail.invoiceNumber}`,
      attached: 'Va adjunta a este correo, en PDF. También está en tu pedido.',
      change: 'Si algo cambia',
      changeText: `Puedes ${byBuyer ? 'cancelarlo desde tu pedido' : 'pedirnos que lo cancelemos'} hasta que empecemos a prepararlo. ¿Algo no cuadra? Responde a este correo: lo lee una persona.`,
    },
    en: {
      subject: `Order ${order.number} confirmed`,
      preheader: `${sum} paid. Your invoice is attached.`,
      title: `Thank you, ${firstname}. Your order is paid.`,
      text: `We’ve received ${sum} (${paidWith(mail)}). We’ll pack it in the workshop and email you ${pickup ? 'as soon as you can collect it' : 'on the day it leaves'}.`,
      label: pickup ? 'Collect it from the workshop' : 'At your door',
      fact: pickup ? 'As soon as we email you' : `Between ${from} and ${to}`,
      paid: 'Paid with',
      invoice: `Invoice ${mail.invoiceNumber}`,
      attached: 'Attached to this email as a PDF. You’ll find it in your order too.',
      change: 'If something changes',
      changeText: `You can ${byBuyer ? 'cancel it from your order' : 'ask us to cancel it'} until we start preparing it. Something not right? Reply to this email: a person reads it.`,
    },
  }[locale];
  return aboutOrder(
    mail,
    words,
    {
      blocks: [
        {
          kind: 'box',
          label: words.label,
          fact: words.fact,
          ...(pickup && { detail: pickupPlace(locale) }),
          button: orderButton(mail, shop),
        },
        linesBlock(mail, shop),
        {
          kind: 'columns',
          columns: [
            addressColumn(mail),
            { title: words.paid, lines: [paidWith(mail), dateAndTime(paidAt, locale)] },
          ],
        },
        { kind: 'file', name: words.invoice, text: words.attached },
        ...noteBlocks(mail),
        { kind: 'text', title: words.change, text: [words.changeText] },
      ],
    },
    shop,
  );
}

export const ORDER_PAID_MAILS = {
  /** The order is paid; the invoice is attached, and issued if necessary. */
  'order-paid': defineMail({
    compose: orderPaid,
    needs: { orders: OrderService, invoices: InvoiceService },
    load: async (job, { orders, invoices }) => {
      const mail = await orderFacts(job, orders);
      const { number, pdf } = await invoices.pdf(mail.order._id);
      return {
        to: buyer(mail),
        facts: { ...mail, invoiceNumber: number },
        attachments: [pdfFile(number, pdf)],
      };
    },
    sample: (locale) => ({ ...sampleOrderFacts(locale), invoiceNumber: 'F-2026-003902' }),
  }),
} satisfies Partial<Record<MailType, Mail>>;

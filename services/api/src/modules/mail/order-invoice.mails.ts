import type { MailType } from '../../outbox/outbox.types';
import { InvoiceService } from '../invoice/invoice.service';
import { OrderService } from '../order/order.service';
import {
  aboutOrder,
  buyer,
  orderButton,
  type OrderFacts,
  orderFacts,
  pdfFile,
  sampleOrderFacts,
} from './order.parts';
import type { MailContent, MailShop } from './transport/mail.content';
import { defineMail, type Mail } from './transport/mail.declaration';

function compose(mail: OrderFacts & { invoiceNumber: string }, shop: MailShop): MailContent {
  const { order, firstname, invoiceNumber } = mail;
  const notes = order.creditNotes.join(', ');
  const words = {
    es: {
      subject: `Factura ${invoiceNumber} del pedido ${order.number}`,
      preheader: 'La tienes adjunta en PDF.',
      title: `Tu factura ${invoiceNumber}`,
      text: `Hola, ${firstname}. Te mandamos otra vez la factura del pedido ${order.number}, adjunta en PDF.`,
      notes: 'Rectificativas',
      notesText: `Como se devolvió dinero de este pedido, van también: ${notes}.`,
    },
    en: {
      subject: `Invoice ${invoiceNumber} for order ${order.number}`,
      preheader: 'It’s attached as a PDF.',
      title: `Your invoice ${invoiceNumber}`,
      text: `Hi ${firstname}, here’s the invoice for order ${order.number} again, attached as a PDF.`,
      notes: 'Credit notes',
      notesText: `Part of this order was refunded, so these are attached too: ${notes}.`,
    },
  }[order.locale];
  return aboutOrder(mail, words, {
    button: orderButton(mail, shop),
    blocks: notes ? [{ kind: 'text', title: words.notes, text: [words.notesText] }] : [],
  });
}

export const ORDER_INVOICE_MAILS = {
  /** The invoice with its credit notes, on request. */
  'order-invoice': defineMail({
    compose,
    needs: { orders: OrderService, invoices: InvoiceService },
    load: async (job, { orders, invoices }) => {
      const mail = await orderFacts(job, orders);
      const { _id, creditNotes } = mail.order;
      const { number, pdf } = await invoices.pdf(_id);
      const attachments = [pdfFile(number, pdf)];
      for (const note of creditNotes)
        attachments.push(pdfFile(note, await invoices.creditNotePdf(_id, note)));
      return { to: buyer(mail), facts: { ...mail, invoiceNumber: number }, attachments };
    },
    sample: (locale) => ({ ...sampleOrderFacts(locale), invoiceNumber: 'F-2026-003902' }),
  }),
} satisfies Partial<Record<MailType, Mail>>;

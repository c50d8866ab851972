import type { MailType } from '../../outbox/outbox.types';
import { InvoiceService } from '../invoice/invoice.service';
import { OrderService } from '../order/order.service';
import {
  aboutOrder,
  buyer,
  linesBlock,
  orderButton,
  type OrderFacts,
  orderFacts,
  pdfFile,
  sampleOrderFacts,
} from './order.parts';
import type { MailBlock, MailContent, MailShop } from './transport/mail.content';
import { defineMail, type Mail } from './transport/mail.declaration';

function compose(mail: OrderFacts & { invoiceNumber: string }, shop: MailShop): MailContent {
  const { order, firstname, invoiceNumber } = mail;
  const words = {
    es: {
      subject: `Factura ${invoiceNumber} del pedido ${order.number}`,
      preheader: 'La tienes adjunta en PDF.',
      title: `Tu factura ${invoiceNumber}`,
      text: `Hola, ${firstname}. Te mandamos otra vez la factura del pedido ${order.number}, adjunta en PDF.`,
      note: (number: string) => `Factura rectificativa ${number}`,
      attached: 'Va también adjunta, porque se devolvió dinero de este pedido.',
    },
    en: {
      subject: `Invoice ${invoiceNumber} for order ${order.number}`,
      preheader: 'It’s attached as a PDF.',
      title: `Your invoice ${invoiceNumber}`,
      text: `Hi ${firstname}, here’s the invoice for order ${order.number} again, attached as a PDF.`,
      note: (number: string) => `Credit note ${number}`,
      attached: 'Attached too, as part of this order was refunded.',
    },
  }[order.locale];
  return aboutOrder(
    mail,
    words,
    {
      button: orderButton(mail, shop),
      blocks: [
        ...order.creditNotes.map((number): MailBlock => ({
          kind: 'file',
          name: words.note(number),
          text: words.attached,
        })),
        linesBlock(mail, shop),
      ],
    },
    shop,
  );
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

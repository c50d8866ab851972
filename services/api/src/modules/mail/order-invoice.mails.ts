import type { MailType } from '../../outbox/outbox.types';
import { InvoiceService } from '../invoice/invoice.service';
import { OrderService } from '../order/order.service';
import { addFacts, orderMail, type TypedOrder } from './order.facts';
import { composeOrderMail, createLinesBlock, documentBlock, orderButton, pdfFile } from './order.parts';
import { type InvoiceFacts, sampleInvoiceMail } from './order-paid.mails';
import type { MailContent, MailShop } from './transport/mail.content';
import { defineMail, type Mail } from './transport/mail.declaration';
import { greet, hi } from './transport/mail.format';

function compose(mail: InvoiceFacts, typed: TypedOrder | null, shop: MailShop): MailContent {
  const { order, invoiceNumber } = mail;
  const words = {
    es: {
      subject: `Factura ${invoiceNumber} del pedido ${order.number}`,
      preheader: typed ? 'La tienes adjunta en PDF.' : 'La tienes en tu pedido.',
      title: `Tu factura ${invoiceNumber}`,
      text: typed
        ? `${greet('Hola', typed)}. Te mandamos otra vez la factura del pedido ${order.number}, adjunta en PDF.`
        : 'Hola. Alguien ha pedido otra vez esta factura.',
      invoice: `Factura ${invoiceNumber}`,
      note: (number: string) => `Factura rectificativa ${number}`,
      attached: 'Va también adjunta, porque se devolvió dinero de este pedido.',
    },
    en: {
      subject: `Invoice ${invoiceNumber} for order ${order.number}`,
      preheader: typed ? 'It’s attached as a PDF.' : 'It’s with your order.',
      title: `Your invoice ${invoiceNumber}`,
      text: typed
        ? `${hi(typed)} here’s the invoice for order ${order.number} again, attached as a PDF.`
        : 'Hi, someone asked for this invoice again.',
      invoice: `Invoice ${invoiceNumber}`,
      note: (number: string) => `Credit note ${number}`,
      attached: 'Attached too, as part of this order was refunded.',
    },
  }[order.locale];
  return composeOrderMail(
    mail,
    words,
    {
      button: orderButton(mail, shop),
      blocks: [
        ...(typed ? [] : [documentBlock(mail, typed, words.invoice, '')]),
        ...order.creditNotes.map((number) => documentBlock(mail, typed, words.note(number), words.attached)),
        createLinesBlock(mail, shop),
      ],
    },
    shop,
  );
}

export const ORDER_INVOICE_MAILS = {
  /** Contains the invoice with its credit notes, on request. */
  'order-invoice': defineMail({
    compose,
    needs: { orders: OrderService, invoices: InvoiceService },
    load: async (job, { orders, invoices }) => {
      const mail = await orderMail(job, orders);
      const { _id, creditNotes } = mail.facts.order;
      const { number, pdf } = await invoices.pdf(_id);
      const attachments = [pdfFile(number, pdf)];
      for (const note of creditNotes)
        attachments.push(pdfFile(note, await invoices.creditNotePdf(_id, note)));
      return { ...addFacts(mail, { invoiceNumber: number }), attachments };
    },
    sample: sampleInvoiceMail,
  }),
} satisfies Partial<Record<MailType, Mail>>;

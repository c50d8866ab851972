import type { MailType } from '../../outbox/outbox.types';
import { InvoiceService } from '../invoice/invoice.service';
import { OrderService } from '../order/order.service';
import { addFacts, loadOrderMail, type OrderUserTexts } from './order.facts';
import {
  composeOrderMail,
  createDocumentBlock,
  createLinesBlock,
  createOrderButton,
  createPdfAttachment,
} from './order.parts';
import { createSampleInvoiceMail, type InvoiceFacts } from './order-paid.mails';
import type { MailContent, MailShop } from './transport/mail.content';
import { defineMail, type Mail } from './transport/mail.declaration';
import { formatGreeting, formatGreetingLine } from './transport/mail.format';

function compose(mail: InvoiceFacts, userTexts: OrderUserTexts | null, shop: MailShop): MailContent {
  const { order, invoiceNumber } = mail;
  const texts = {
    es: {
      subject: `Factura ${invoiceNumber} del pedido ${order.number}`,
      preheader: userTexts ? 'La tienes adjunta en PDF.' : 'La tienes en tu pedido.',
      title: `Tu factura ${invoiceNumber}`,
      text: userTexts
        ? `${formatGreetingLine('Hola', userTexts)}. Te mandamos otra vez la factura del pedido ${order.number}, adjunta en PDF.`
        : 'Hola. Alguien ha pedido otra vez esta factura.',
      invoice: `Factura ${invoiceNumber}`,
      note: (number: string) => `Factura rectificativa ${number}`,
      attached: 'Va también adjunta, porque se devolvió dinero de este pedido.',
    },
    en: {
      subject: `Invoice ${invoiceNumber} for order ${order.number}`,
      preheader: userTexts ? 'It’s attached as a PDF.' : 'It’s with your order.',
      title: `Your invoice ${invoiceNumber}`,
      text: userTexts
        ? `${formatGreeting(userTexts)} here’s the invoice for order ${order.number} again, attached as a PDF.`
        : 'Hi, someone asked for this invoice again.',
      invoice: `Invoice ${invoiceNumber}`,
      note: (number: string) => `Credit note ${number}`,
      attached: 'Attached too, as part of this order was refunded.',
    },
  }[order.locale];
  return composeOrderMail(
    mail,
    texts,
    {
      button: createOrderButton(mail, shop),
      blocks: [
        ...(userTexts ? [] : [createDocumentBlock(mail, userTexts, texts.invoice, '')]),
        ...order.creditNotes.map((number) =>
          createDocumentBlock(mail, userTexts, texts.note(number), texts.attached),
        ),
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
      const mail = await loadOrderMail(job, orders);
      const { _id, creditNotes } = mail.facts.order;
      const { number, pdf } = await invoices.createPdf(_id);
      const attachments = [createPdfAttachment(number, pdf)];
      for (const note of creditNotes)
        attachments.push(createPdfAttachment(note, await invoices.renderCreditNote(_id, note)));
      return { ...addFacts(mail, { invoiceNumber: number }), attachments };
    },
    sample: createSampleInvoiceMail,
  }),
} satisfies Partial<Record<MailType, Mail>>;

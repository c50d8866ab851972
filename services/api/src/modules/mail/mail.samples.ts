import type { Locale } from '@munay/contracts/locale';
import type { OrderView } from '@munay/contracts/order/order';
import type { MailContent, MailSender } from '../mailer/mail.content';
import * as account from './account.mails';
import * as contact from './contact.mails';
import * as notice from './notice.mails';
import * as order from './order-paid.mails';
import * as orderForStaff from './order-staff.mails';
import * as orderEnded from './order-ended.mails';
import { orderRefunded } from './order-refunded.mails';
import type { OrderMail } from './order.parts';
import { orderShipped } from './order-shipped.mails';
import { orderTransfer, transferReminder } from './order-transfer.mails';
import * as reply from './reply.mails';
import * as review from './review-request.mails';
import { securityAlert } from './security.mails';
import * as withdrawal from './withdrawal.mails';

/** An order with every kind of content, words a stranger typed included. */
export const sampleOrder = (locale: Locale): OrderView => ({
  _id: '656565656565656565656565',
  number: 'MUN-2026-004246',
  status: 'paid',
  createdAt: '2026-11-19T17:05:00.000Z',
  customer: { _id: '646464646464646464646464', name: 'Lucía Herrero', email: 'lucia@example.com' },
  lines: [
    {
      productId: '636363636363636363636363',
      slug: 'lavanda-del-altiplano',
      sku: 'LAV-100',
      title: 'Lavanda del altiplano',
      size: '100 g',
      image: {
        base: '/media/pictures/lavanda/bar',
        widths: [200, 400],
        width: 800,
        height: 800,
        color: '#b7a3d3',
        alt: '',
      },
      quantity: 2,
      priceCents: 690,
      discountPercent: 15,
      unitPriceCents: 587,
      lineCents: 1174,
    },
    {
      productId: '626262626262626262626262',
      slug: 'cafe',
      sku: 'CAF-250',
      title: 'Café de <b>Chanchamayo</b>',
      size: '250 g',
      image: null,
      quantity: 1,
      priceCents: 1490,
      discountPercent: 0,
      unitPriceCents: 1490,
      lineCents: 1490,
    },
  ],
  totals: {
    goodsCents: 2664,
    savedCents: 206,
    shippingCents: 490,
    totalCents: 3154,
    baseCents: 2607,
    vatCents: 547,
    vatPercent: 21,
    currency: 'eur',
  },
  address: {
    name: 'Lucía Herrero',
    line1: 'Calle de la Palma, 41',
    line2: '2.º dcha.',
    postcode: '28013',
    city: 'Madrid',
    province: 'Madrid',
    country: 'ES',
  },
  shipping: { method: 'standard', zone: 'peninsula' },
  note: '<script>alert("regalo")</script>',
  taxId: '12345678Z',
  locale,
  payment: {
    method: 'card',
    paidCents: 3154,
    refundedCents: 3154,
    paidAt: '2026-11-19T17:09:00.000Z',
    disputed: false,
    card: { brand: 'Visa', last4: '4242' },
    url: null,
    transfer: null,
  },
  billNumber: 'F-2026-003902',
  creditNotes: ['R-2026-000041'],
  withdrawal: null,
  history: [],
  next: [],
});

export const SAMPLE_SENDER: MailSender = {
  shopName: 'Jabones Munay S. Coop.',
  taxId: 'F00000000',
  address: 'Calle del Taller 8, 28012 Madrid, España',
  contact: 'hola@munay.example · +34 600 000 000',
  webOrigin: 'https://munay.example',
  apiOrigin: 'https://api.munay.example',
};

const accountSample = (locale: Locale): account.AccountMail => ({
  locale,
  firstname: 'Lucía <i>',
  url: `https://munay.example/validate-email/${'q7Yt2mXv9K'.repeat(4)}abc`,
});

const orderSample = (locale: Locale) => ({
  order: sampleOrder(locale),
  firstname: 'Lucía',
  webOrigin: SAMPLE_SENDER.webOrigin,
  apiOrigin: SAMPLE_SENDER.apiOrigin,
});

const transferSample = (locale: Locale): OrderMail => {
  const sample = orderSample(locale);
  const { payment, number } = sample.order;
  const account = { holder: 'Jabones Munay S. Coop.', iban: 'ES9121000418450200051332' };
  const transfer = { ...account, reference: number, payBy: '2026-11-24T17:05:00.000Z', qr: null };
  return {
    ...sample,
    order: { ...sample.order, payment: { ...payment, method: 'transfer', card: null, transfer } },
  };
};

const noticeSample = (locale: Locale): notice.NoticeMail => ({
  locale,
  product: {
    title: 'Caléndula <b>sin perfume</b>',
    size: '100 g',
    unitPriceCents: 587,
    weightGrams: 100,
    currency: 'eur',
    url: 'https://munay.example/product/calendula-sin-perfume',
    thumbnail: 'https://api.munay.example/media/pictures/calendula/mail-144.jpg',
  },
  available: 24,
  askedAt: '2026-11-02T10:00:00.000Z',
  noticeUrl: `https://munay.example/notify/${'q7Yt2mXv9K'.repeat(4)}abc`,
});

const contactSample = (locale: Locale): contact.ContactMail => ({
  message: {
    _id: '616161616161616161616161',
    reference: 'C-2026-000318',
    name: 'Lucía <b>Herrero</b>',
    email: 'lucia@example.com',
    topic: 'product',
    message: '¿El jabón de coco y sal se puede usar en la cara? <script>alert(1)</script>',
    orderNumber: 'MUN-2026-004246',
    earlier: 'C-2026-000207',
    locale,
    status: 'open',
    note: '',
    version: 1,
    createdAt: '2026-11-20T10:52:00.000Z',
    updatedAt: '2026-11-20T10:52:00.000Z',
  },
  own: true,
  webOrigin: SAMPLE_SENDER.webOrigin,
});

const withdrawalSample = (locale: Locale): withdrawal.WithdrawalMail => ({
  withdrawal: {
    _id: '606060606060606060606060',
    reference: 'D-2026-000041',
    declaredAt: '2026-11-20T17:42:07.000Z',
    name: 'Lucía Herrero <i>',
    email: 'lucia@example.com',
    orderNumber: 'MUN-2026-004246',
    goods: 'Lavanda del altiplano 100 g × 1 <b>Chanchamayo</b>',
    locale,
    orderId: '656565656565656565656565',
    byOwner: true,
    arrivedAt: null,
    closedAt: null,
  },
  webOrigin: SAMPLE_SENDER.webOrigin,
});

const replySample = (locale: Locale): reply.ReplyMail => ({
  locale,
  firstname: 'Lucía <i>',
  product: { title: 'Café de <b>Chanchamayo</b>', slug: 'cafe-de-chanchamayo' },
  words: '<script>alert(1)</script>\n\nHuele de maravilla, pero se gasta antes que los otros.',
  reply: 'Gracias, Lucía. Lleva menos oliva y más coco: escúrrelo bien entre usos y dura el doble.',
  webOrigin: SAMPLE_SENDER.webOrigin,
});

/** Every mail of the shop with sample data. */
export const MAIL_SAMPLES: Record<string, (locale: Locale) => MailContent> = {
  'validate-email': (locale) => account.validateEmail(accountSample(locale)),
  'reset-password': (locale) => account.resetPassword(accountSample(locale)),
  'email-taken-notice': (locale) => account.emailTaken(accountSample(locale)),
  'password-changed': (locale) => account.passwordChanged(accountSample(locale)),
  'email-moving': (locale) => account.emailMoving(accountSample(locale)),
  'account-erased': (locale) => account.accountErased(accountSample(locale)),
  'security-alert': (locale) =>
    securityAlert({
      locale,
      alert: 'accountChanged',
      actor: 'Rosa <i>',
      subject: '',
      at: new Date('2026-11-22T10:00:00.000Z'),
      url: 'https://munay.example/admin/audit',
    }),
  'notice-confirm': (locale) => notice.confirmNotice(noticeSample(locale)),
  'back-in-stock': (locale) => notice.backInStock(noticeSample(locale)),
  'price-drop': (locale) => notice.priceDrop({ ...noticeSample(locale), beforeCents: 690 }),
  'contact-receipt': (locale) => contact.contactReceipt(contactSample(locale)),
  'contact-staff': (locale) => contact.contactForStaff(contactSample(locale)),
  'withdrawal-receipt': (locale) => withdrawal.withdrawalReceipt(withdrawalSample(locale)),
  'withdrawal-staff': (locale) => withdrawal.withdrawalForStaff(withdrawalSample(locale)),
  'review-request': (locale) =>
    review.reviewRequest({ ...orderSample(locale), products: sampleOrder(locale).lines }),
  'review-replied': (locale) => reply.reviewReplied(replySample(locale)),
  'question-answered': (locale) => reply.questionAnswered(replySample(locale)),
  'order-paid': (locale) => order.orderPaid({ ...orderSample(locale), billNumber: 'F-2026-003902' }),
  'order-new-staff': (locale) => orderForStaff.orderNewForStaff(orderSample(locale)),
  'order-transfer': (locale) => orderTransfer(transferSample(locale)),
  'order-transfer-staff': (locale) => orderForStaff.orderTransferForStaff(transferSample(locale)),
  'transfer-reminder': (locale) => transferReminder(transferSample(locale)),
  'order-shipped': (locale) => {
    const sample = orderSample(locale);
    const shipping = { ...sample.order.shipping, carrier: 'correos', tracking: 'PQ7F2A047391828' };
    const shippedAt = new Date('2026-11-20T15:00:00.000Z');
    return orderShipped({ ...sample, order: { ...sample.order, shipping }, shippedAt, told: false });
  },
  'order-expired': (locale) => orderEnded.orderExpired({ ...orderSample(locale), inCart: true }),
  'order-cancelled': (locale) => orderEnded.orderCancelledPaid({ ...orderSample(locale), amountCents: 3154 }),
  'order-cancelled-staff': (locale) =>
    orderForStaff.orderCancelledForStaff({ ...orderSample(locale), amountCents: 3154 }),
  'order-refunded': (locale) =>
    orderRefunded({
      ...orderSample(locale),
      refund: {
        amountCents: 587,
        lines: [{ sku: 'LAV-100', quantity: 1, restock: false }],
        at: new Date('2026-11-20T08:18:00.000Z'),
        creditNote: 'R-2026-000041',
        reference: '',
      },
    }),
};

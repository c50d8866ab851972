import { ORDER_LINK_ACTIONS, type OrderLinkAction } from '@munay/contracts/order/order-link';
import type { MailType } from '../../outbox/outbox.types';
import { OrderLinkService } from '../order/link/order-link.service';
import { OrderService } from '../order/order.service';
import { MailTokenService } from '../user/mail-token.service';
import {
  addFacts,
  createSampleOrderMail,
  loadOrderMail,
  type OrderFacts,
  type OrderUserTexts,
} from './order.facts';
import { composeOrderMail, createTrackingLink, formatState } from './order.parts';
import type { MailContent, MailShop } from './transport/mail.content';
import { defineMail, type Mail } from './transport/mail.declaration';

/** Data of a requested link. `link` contains its action and token; null for a new tracking link. */
type LinkFacts = OrderFacts & { link: { action: OrderLinkAction; token: string } | null };

const TEXTS = {
  es: {
    cancel: (number: string) => ({
      subject: `Cancelar el pedido ${number}`,
      preheader: 'El enlace vale media hora y una sola vez.',
      title: '¿Quieres cancelar tu pedido?',
      text: 'Alguien lo ha pedido desde la página de seguimiento. Si has sido tú, abre el enlace y confírmalo: vale media hora y una sola vez. Si no, no hagas nada: el pedido sigue adelante.',
      button: 'Cancelar el pedido',
    }),
    invoice: (number: string) => ({
      subject: `La factura del pedido ${number}`,
      preheader: 'El enlace vale media hora y una sola vez.',
      title: 'Aquí tienes tu factura',
      text: 'Abre el enlace para descargarla en PDF: vale media hora y una sola vez. Si no la has pedido tú, no hagas nada.',
      button: 'Descargar la factura',
    }),
    renewed: (number: string) => ({
      subject: `Pedido ${number}: nuevo enlace de seguimiento`,
      preheader: 'El enlace anterior ya no funciona.',
      title: 'Un enlace nuevo para tu pedido',
      text: 'Con este enlace lo sigues cuando quieras. Los de correos anteriores ya no funcionan.',
    }),
  },
  en: {
    cancel: (number: string) => ({
      subject: `Cancel order ${number}`,
      preheader: 'The link works for half an hour, once.',
      title: 'Do you want to cancel your order?',
      text: 'Someone asked for this on the tracking page. If it was you, open the link and confirm: it works for half an hour, once. If it wasn’t, do nothing: your order goes ahead.',
      button: 'Cancel the order',
    }),
    invoice: (number: string) => ({
      subject: `The invoice for order ${number}`,
      preheader: 'The link works for half an hour, once.',
      title: 'Here’s your invoice',
      text: 'Open the link to download it as a PDF: it works for half an hour, once. If you didn’t ask for it, do nothing.',
      button: 'Download the invoice',
    }),
    renewed: (number: string) => ({
      subject: `Order ${number}: new tracking link`,
      preheader: 'The previous link no longer works.',
      title: 'A new link for your order',
      text: 'This link shows where it is at any time. The ones in earlier emails no longer work.',
    }),
  },
} as const;

function compose(mail: LinkFacts, _: OrderUserTexts | null, shop: MailShop): MailContent {
  const { order, link } = mail;
  const texts = TEXTS[order.locale];
  if (link === null) {
    const renewedText = texts.renewed(order.number);
    return composeOrderMail(
      mail,
      { ...renewedText, text: `${formatState(mail)} ${renewedText.text}` },
      { button: createTrackingLink(mail, shop), blocks: [] },
      shop,
    );
  }
  const { button, ...rest } = texts[link.action](order.number);
  const url = `${shop.webOrigin}/order/${link.action}/${link.token}`;
  return composeOrderMail(mail, rest, { button: { label: button, url }, blocks: [] }, shop);
}

export const ORDER_LINK_MAILS = {
  /** Contains a link that was requested on the tracking page: for one action, or a new tracking link. */
  'order-link': defineMail({
    compose,
    needs: { orders: OrderService, links: OrderLinkService, tokens: MailTokenService },
    load: async (job, { orders, links, tokens }) => {
      const mail = await loadOrderMail(job, orders);
      const action = ORDER_LINK_ACTIONS.find((candidate) => candidate === job.refs.action);
      if (action === undefined) return addFacts(mail, { link: null });
      const token = tokens.deriveToken(job);
      // By the time the email is sent, the link may have been used, replaced or expired
      if (!links.isNeeded(await orders.get(mail.facts.order._id), action, token)) return null;
      return addFacts(mail, { link: { action, token } });
    },
    sample: (locale) => {
      const mail = createSampleOrderMail(locale);
      return addFacts(mail, { link: { action: 'cancel' as const, token: mail.facts.trackingToken } });
    },
  }),
} satisfies Partial<Record<MailType, Mail>>;

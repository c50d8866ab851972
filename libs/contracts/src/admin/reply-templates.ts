import type { Locale } from '../locale';
import type { MessageOrder } from './message';

const REPLY_TEMPLATES = ['tracking', 'preparing', 'returns', 'details'] as const;
export type ReplyTemplate = (typeof REPLY_TEMPLATES)[number];

interface TemplateFacts {
  /** Language of the sender. */
  locale: Locale;
  name: string;
  /** The order that the message is about. */
  order: Pick<MessageOrder, 'number' | 'status' | 'trackingUrl'> | undefined;
  /** Origin of the shop's pages. */
  origin: string;
}

type Body = (order: { number: string; trackingUrl: string }, origin: string) => string;

const BODIES: Record<Locale, Record<ReplyTemplate, Body>> = {
  es: {
    tracking: ({ number, trackingUrl }) =>
      `Tu pedido ${number} ya está en camino. Puedes ver por dónde va aquí:\n${trackingUrl}`,
    preparing: ({ number }) =>
      `Estamos preparando tu pedido ${number}. Cuando salga del taller te llegará un correo con el número de seguimiento.`,
    returns: (_, origin) =>
      `Tienes 14 días desde que lo recibes para devolverlo. Aquí te contamos cómo y puedes pedirlo:\n${origin}/legal/returns`,
    details: () =>
      'Para poder ayudarte nos falta un dato: ¿nos dices el número del pedido (empieza por MUN) y, si algo ha llegado mal, nos mandas una foto respondiendo a este correo?',
  },
  en: {
    tracking: ({ number, trackingUrl }) =>
      `Your order ${number} is on its way. You can follow it here:\n${trackingUrl}`,
    preparing: ({ number }) =>
      `We’re preparing your order ${number}. You’ll get an email with the tracking number when it leaves the workshop.`,
    returns: (_, origin) =>
      `You have 14 days from receiving it to send it back. Here’s how, and where to ask for it:\n${origin}/legal/returns`,
    details: () =>
      'We need one more detail to help you: what’s the order number (it starts with MUN)? If something arrived damaged, please send us a photo by replying to this email.',
  },
};

const GREETINGS: Record<Locale, (name: string) => string> = {
  es: (name) => `Hola, ${name}:`,
  en: (name) => `Hi ${name},`,
};

const PREPARED_STATUSES = ['paid', 'processing'];

function isTemplateFor(template: ReplyTemplate, order: TemplateFacts['order']): boolean {
  if (template === 'tracking') return Boolean(order?.trackingUrl);
  if (template === 'preparing') return order !== undefined && PREPARED_STATUSES.includes(order.status);
  return true;
}

/** Lists the templates that fit a message, in the sender's language. */
export function buildReplyTemplates({
  locale,
  name,
  order,
  origin,
}: TemplateFacts): { id: ReplyTemplate; text: string }[] {
  const facts = { number: order?.number ?? '', trackingUrl: order?.trackingUrl ?? '' };
  const formatGreetingSentence = GREETINGS[locale](name.split(' ')[0] ?? name);
  return REPLY_TEMPLATES.filter((id) => isTemplateFor(id, order)).map((id) => ({
    id,
    text: `${formatGreetingSentence}\n\n${BODIES[locale][id](facts, origin)}`,
  }));
}

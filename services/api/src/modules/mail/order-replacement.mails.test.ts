import { LOCALES } from '@munay/contracts/locale';
import { ORDER_REPLACEMENT_MAILS } from './order-replacement.mails';
import { SAMPLE_SHOP } from './transport/mail.declaration';
import { renderHtml } from './transport/mail.html-renderer';
import { renderText } from './transport/mail.text-renderer';

type ReplacementMail = keyof typeof ORDER_REPLACEMENT_MAILS;
const renderBody = (type: ReplacementMail, locale: 'es' | 'en') =>
  renderText(ORDER_REPLACEMENT_MAILS[type].sample(locale), SAMPLE_SHOP);

test.each(LOCALES)('the replacement emails in %s list only the replaced units, without prices', (locale) => {
  for (const type of ['order-replacement', 'order-replacement-shipped'] as const) {
    const content = ORDER_REPLACEMENT_MAILS[type].sample(locale);
    const html = renderHtml(content, SAMPLE_SHOP);
    expect(html).toContain('/lavanda/mail-144.jpg');
    expect(renderBody(type, locale)).toContain('Lavanda del altiplano');
    expect(html).not.toMatch(/Café|€/);
  }
});

test.each([
  ['es', 'No tienes que pagar nada', 'Seguir el envío', 'no sale'],
  ['en', 'There’s nothing to pay', 'Track the parcel', 'won’t be sending'],
] as const)(
  'the replacement emails in %s explain what happens next',
  (locale, free, trackingLink, cancelled) => {
    expect(ORDER_REPLACEMENT_MAILS['order-replacement'].sample(locale).preheader).toContain(free);
    const composeShipped = renderBody('order-replacement-shipped', locale);
    expect(composeShipped).toContain(trackingLink);
    expect(composeShipped).toContain('Correos, PQ7F2A047391999');
    expect(renderBody('order-replacement-cancelled', locale).replace(/\s+/g, ' ')).toContain(cancelled);
  },
);

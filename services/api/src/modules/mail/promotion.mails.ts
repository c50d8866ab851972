import type { Localized } from '@munay/contracts/locale';
import { Config } from '../../config/config';
import type { MailType } from '../../outbox/outbox.types';
import { PromotionRecordService } from '../promotion/promotion-record.service';
import type { MailContent, MailShop } from './transport/mail.content';
import { defineStaffMail, getRef, type Mail } from './transport/mail.declaration';
import { formatMoney } from './transport/mail.format';

interface ExcludedFacts {
  id: string;
  title: Localized;
  currency: string;
  minCents: number;
  sizes: readonly { title: Localized; size: string; priceCents: number }[];
}

function composeExcludedSizes(
  { id, title, currency, minCents, sizes }: ExcludedFacts,
  { webOrigin }: MailShop,
): MailContent {
  const sum = (cents: number): string => formatMoney(cents, currency, 'es');
  return {
    locale: 'es',
    subject: `«${title.es}» deja fuera productos que han subido de precio`,
    preheader: 'Decide si se quedan fuera de la promoción.',
    blocks: [
      {
        kind: 'intro',
        title: 'Una promoción necesita tu decisión',
        text: [
          `Una sola unidad de estos productos alcanza el mínimo de ${sum(minCents)} de «${title.es}». Sería una rebaja para todo el mundo sin precio anterior, así que ya no entran en la promoción.`,
        ],
        button: { label: 'Abrir la promoción', url: `${webOrigin}/admin/promotions/${id}` },
      },
      {
        kind: 'text',
        title: 'Fuera de la promoción',
        text: sizes.map((size) => `${size.title.es}, ${size.size}: ${sum(size.priceCents)}`),
      },
    ],
    reason: 'Este aviso llega al taller cuando un precio alcanza el mínimo de una promoción activa.',
  };
}

export const PROMOTION_MAILS = {
  /** Notifies staff that a promotion excludes sizes because of their prices. */
  'promotion-excluded-staff': defineStaffMail({
    compose: composeExcludedSizes,
    needs: { promotions: PromotionRecordService, config: Config },
    load: async (job, { promotions, config }) => {
      const { id, title, minCents, excludedSizes: all } = await promotions.get(getRef(job, 'promotionId'));
      const sizes = all.filter(({ decided }) => !decided);
      if (sizes.length === 0) return null;
      return { facts: { id, title, minCents, sizes, currency: config.values.SHOP_CURRENCY } };
    },
    sample: () => ({
      id: '646464646464646464646464',
      currency: 'eur',
      minCents: 1000,
      title: { es: 'Veinte <b>por ciento</b>', en: 'Twenty per cent' },
      sizes: [{ title: { es: 'Lavanda <i>y</i> sal', en: 'Lavender' }, size: '100 g', priceCents: 1100 }],
    }),
  }),
} satisfies Partial<Record<MailType, Mail>>;

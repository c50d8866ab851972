import type { CriteriaInput, PromotionInput, RuleInput, ShopTime } from '@munay/contracts/admin/promotion';
import { LANGUAGE_TAGS } from '@munay/contracts/locale';
import { TAGS } from '@munay/contracts/shop/product';
import { PRODUCT_WORDS } from '@munay/contracts/shop/product-words';
import { currentLocale, type Translate, type useFormat } from '@munay/kit';
import { capital } from '../components/capital';

type Format = ReturnType<typeof useFormat>;

const percentText = (percent: number, format: Format): string =>
  Number.isNaN(percent) ? '…' : format.number(percent / 100, { style: 'percent' });
const sumText = (cents: number | undefined, format: Format): string =>
  cents === undefined || Number.isNaN(cents) ? '…' : format.sum(cents);
const countText = (count: number | undefined): string =>
  count === undefined || Number.isNaN(count) ? '…' : String(count);

const listText = (items: readonly string[], type: 'conjunction' | 'disjunction'): string =>
  new Intl.ListFormat(LANGUAGE_TAGS[currentLocale()], { type }).format(items);

/** The name of a tag, in quotation marks. */
export const tagText = (tag: string): string => {
  const known = TAGS.find((one) => one === tag);
  return known ? PRODUCT_WORDS.tags[known][currentLocale()] : tag;
};

function buyGetText({ buy, get, percent = NaN }: RuleInput, t: Translate, format: Format): string {
  if (percent === 100 && buy !== undefined && get !== undefined && buy + get > 0)
    return t('promo.rule.free', { all: buy + get, buy });
  const off = percentText(percent, format);
  return t('promo.rule.buyGet', { buy: countText(buy), get: countText(get), percent: off });
}

/** What a rule lowers: `Llévate 3 y paga 2`. */
export function ruleText(
  { lane, rule }: Pick<PromotionInput, 'lane' | 'rule'>,
  t: Translate,
  format: Format,
): string {
  const off = percentText(rule.percent ?? NaN, format);
  const sum = sumText(rule.cents, format);
  switch (rule.kind) {
    case 'percent':
      return t(lane === 'basket' ? 'promo.rule.basketPercent' : 'promo.rule.percent', { percent: off });
    case 'amountEach':
      return t('promo.rule.amountEach', { sum });
    case 'amount':
      return t('promo.rule.amount', { sum });
    case 'buyGet':
      return buyGetText(rule, t, format);
    case 'steps': {
      const steps = (rule.steps ?? []).map(({ from, percent }) =>
        t('promo.rule.step', { from: countText(from), percent: percentText(percent, format) }),
      );
      return listText(steps, 'conjunction');
    }
    case 'to':
      return rule.cents === 0 ? t('promo.rule.freeDelivery') : t('promo.rule.delivery', { sum });
  }
}

/** Name of a product by id, or of a size by SKU; undefined if it is not known. */
type NameOf = (key: string) => string | undefined;

/** More products than these are counted. */
const NAMES_MAX = 3;

/** `etiqueta «facial» o 100 g`; products are counted where their names are not known. */
function criteriaText(
  { tags = [], products = [], skus = [], weightsGrams = [] }: CriteriaInput,
  t: Translate,
  format: Format,
  nameOf: NameOf,
): string {
  const names = products.length > NAMES_MAX ? [] : products.flatMap((id) => nameOf(id) ?? []);
  const parts = [
    ...tags.map((tag) => t('promo.tag', { tag: tagText(tag) })),
    ...names,
    ...(products.length > names.length
      ? [t('promo.products', { count: products.length - names.length })]
      : []),
    ...skus.map((sku) => nameOf(sku) ?? sku),
    ...weightsGrams.map((grams) => format.grams(grams)),
  ];
  return listText(parts, 'disjunction');
}

const dayText = ({ day, time }: ShopTime, format: Format): string =>
  [format.date(day, { day: 'numeric', month: 'short', year: 'numeric' }), time].filter(Boolean).join(', ');

/** `sin fin`, `hasta el 30 nov 2026`: its days by the shop's clock, the last one included. */
export function periodText(
  { starts, ends }: Pick<PromotionInput, 'starts' | 'ends'>,
  t: Translate,
  format: Format,
): string {
  if (starts && ends)
    return t('promo.period.both', { from: dayText(starts, format), to: dayText(ends, format) });
  if (ends) return t('promo.period.to', { to: dayText(ends, format) });
  return starts ? t('promo.period.from', { from: dayText(starts, format) }) : t('promo.period.open');
}

/** What it asks for, in a few words each. */
export function conditionTexts(
  promotion: PromotionInput,
  t: Translate,
  format: Format,
  nameOf: NameOf = () => undefined,
): string[] {
  const { scope, minCents, firstOrder, alsoReduced, alone, rule } = promotion;
  return [
    ...(scope.of ? [t('promo.only', { what: criteriaText(scope.of, t, format, nameOf) })] : []),
    ...(scope.except ? [t('promo.without', { what: criteriaText(scope.except, t, format, nameOf) })] : []),
    ...(rule.kind === 'to'
      ? [
          listText(
            (rule.zones ?? []).map((zone) => t(`promo.zone.${zone}`)),
            'conjunction',
          ),
        ]
      : []),
    ...(Number.isNaN(minCents) || minCents > 0 ? [t('promo.from', { sum: sumText(minCents, format) })] : []),
    ...(firstOrder ? [t('promo.firstOrder')] : []),
    ...(alsoReduced ? [t('promo.alsoReduced')] : []),
    ...(alone ? [t('promo.alone')] : []),
  ].filter(Boolean);
}

/** The whole promotion, to be read rather than decoded. */
export function promotionText(
  promotion: PromotionInput,
  t: Translate,
  format: Format,
  nameOf: NameOf,
): string {
  const { way, code = '', lane, alone, alsoReduced, maxUses, perBuyer } = promotion;
  const limits = [
    ...(maxUses ? [t('promo.says.maxUses', { count: maxUses })] : []),
    ...(perBuyer ? [t('promo.says.perBuyer', { count: perBuyer })] : []),
  ];
  const asks = conditionTexts({ ...promotion, alone: false, alsoReduced: false }, t, format, nameOf);
  return [
    [ruleText(promotion, t, format), ...asks].join(', '),
    [t(`promo.by.${way}`, { code: code || '…' }), periodText(promotion, t, format), ...limits].join(', '),
    ...(lane === 'delivery' ? [] : [t(alsoReduced ? 'promo.says.reduced' : 'promo.says.notReduced')]),
    t(lane === 'delivery' ? 'promo.says.delivery' : alone ? 'promo.says.alone' : `promo.says.${lane}`),
  ]
    .map((part) => capital(part.endsWith('…') ? part : `${part}.`))
    .join(' ');
}

import type { PromotionInput, ShopTime } from '@munay/contracts/admin/promotion';
import { LANGUAGE_TAGS } from '@munay/contracts/locale';
import { getKind } from '@munay/contracts/promotion/kinds';
import type { CriteriaInput } from '@munay/contracts/promotion/scope';
import { TAGS } from '@munay/contracts/shop/product';
import { PRODUCT_WORDS } from '@munay/contracts/shop/product-words';
import { currentLocale, type Translate, type useFormat } from '@munay/kit';
import { capitalize } from '../components/capitalize';

type Format = ReturnType<typeof useFormat>;

/** Formats a value for use in a sentence; `…` while its field is empty. */
function formatValue(name: string, value: number, format: Format): string {
  if (Number.isNaN(value)) return '…';
  if (name === 'percent') return format.number(value / 100, { style: 'percent' });
  return name === 'cents' ? format.sum(value) : String(value);
}

const formatList = (items: readonly string[], type: 'conjunction' | 'disjunction'): string =>
  new Intl.ListFormat(LANGUAGE_TAGS[currentLocale()], { type }).format(items);

/** The tag's name in quotation marks. */
export const getTagText = (tag: string): string => {
  const knownTag = TAGS.find((candidate) => candidate === tag);
  return knownTag ? PRODUCT_WORDS.tags[knownTag][currentLocale()] : tag;
};

/** Describes the effect of a rule: `Llévate 3 y paga 2`. */
export function describeRule(
  promotion: Pick<PromotionInput, 'target' | 'rule'>,
  t: Translate,
  format: Format,
): string {
  const effects = getKind(promotion).describe(promotion.rule);
  const texts = effects.map(({ id, values = {} }) => {
    const formattedValues = Object.entries(values).map(([name, value]) => [
      name,
      formatValue(name, value, format),
    ]);
    return t(id, Object.fromEntries(formattedValues) as Record<string, string>);
  });
  return formatList(texts, 'conjunction');
}

/** Returns the name of a product by id, or of a size by SKU; undefined if it is unknown. */
type FindName = (key: string) => string | undefined;

/** Maximum number of products listed by name. Any further products are only counted. */
const MAX_LISTED_NAMES = 3;

/** Describes criteria: `etiqueta «facial» o 100 g`. Products without known names are counted. */
function toCriteriaText(
  { tags = [], products = [], skus = [], weightsGrams = [] }: CriteriaInput,
  t: Translate,
  format: Format,
  findName: FindName,
): string {
  const names = products.length > MAX_LISTED_NAMES ? [] : products.flatMap((id) => findName(id) ?? []);
  const parts = [
    ...tags.map((tag) => t('promo.tag', { tag: getTagText(tag) })),
    ...names,
    ...(products.length > names.length
      ? [t('promo.products', { count: products.length - names.length })]
      : []),
    ...skus.map((sku) => findName(sku) ?? sku),
    ...weightsGrams.map((grams) => format.grams(grams)),
  ];
  return formatList(parts, 'disjunction');
}

const formatDayText = ({ day, time }: ShopTime, format: Format): string =>
  [format.date(day, { day: 'numeric', month: 'short', year: 'numeric' }), time].filter(Boolean).join(', ');

/**
 * Describes a period: `sin fin`, `hasta el 30 nov 2026`. Days are in the shop's time zone, and the last one is
 * inclusive.
 */
export function describePeriod(
  { starts, ends }: Pick<PromotionInput, 'starts' | 'ends'>,
  t: Translate,
  format: Format,
): string {
  if (starts && ends)
    return t('promo.period.both', { from: formatDayText(starts, format), to: formatDayText(ends, format) });
  if (ends) return t('promo.period.to', { to: formatDayText(ends, format) });
  return starts ? t('promo.period.from', { from: formatDayText(starts, format) }) : t('promo.period.open');
}

/** Conditions of a promotion as short phrases. */
export function listConditionTexts(
  promotion: PromotionInput,
  t: Translate,
  format: Format,
  findName: FindName = () => undefined,
): string[] {
  const { scope, minCents, firstOrder, includesDiscounted, exclusive, rule } = promotion;
  return [
    ...(scope.of ? [t('promo.only', { what: toCriteriaText(scope.of, t, format, findName) })] : []),
    ...(scope.except
      ? [t('promo.without', { what: toCriteriaText(scope.except, t, format, findName) })]
      : []),
    formatList(
      (getKind(promotion).conditions?.(rule) ?? []).map((id) => t(id)),
      'conjunction',
    ),
    ...(Number.isNaN(minCents) || minCents > 0
      ? [t('promo.from', { sum: formatValue('cents', minCents, format) })]
      : []),
    ...(firstOrder ? [t('promo.firstOrder')] : []),
    ...(includesDiscounted ? [t('promo.includesDiscounted')] : []),
    ...(exclusive ? [t('promo.exclusive')] : []),
  ].filter(Boolean);
}

/** Describes the whole promotion in sentences. */
export function describePromotion(
  promotion: PromotionInput,
  t: Translate,
  format: Format,
  findName: FindName,
): string {
  const { redemption, code = '', target, exclusive, includesDiscounted, maxUses, perBuyer } = promotion;
  const limits = [
    ...(maxUses ? [t('promo.says.maxUses', { count: maxUses })] : []),
    ...(perBuyer ? [t('promo.says.perBuyer', { count: perBuyer })] : []),
  ];
  const conditions = listConditionTexts(
    { ...promotion, exclusive: false, includesDiscounted: false },
    t,
    format,
    findName,
  );
  return [
    [describeRule(promotion, t, format), ...conditions].join(', '),
    [
      t(`promo.by.${redemption}`, { code: code || '…' }),
      describePeriod(promotion, t, format),
      ...limits,
    ].join(', '),
    ...(target === 'delivery'
      ? []
      : [t(includesDiscounted ? 'promo.says.discounted' : 'promo.says.notDiscounted')]),
    t(
      target === 'delivery'
        ? 'promo.says.delivery'
        : exclusive
          ? 'promo.says.exclusive'
          : `promo.says.${target}`,
    ),
  ]
    .map((part) => capitalize(part.endsWith('…') ? part : `${part}.`))
    .join(' ');
}

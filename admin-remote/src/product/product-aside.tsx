import { PRODUCT } from '@munay/contracts/admin/product';
import { toSlug } from '@munay/contracts/fold';
import type { Locale } from '@munay/contracts/locale';
import { CATEGORIES, SCENTS, TAGS } from '@munay/contracts/shop/product';
import { PRODUCT_TEXTS } from '@munay/contracts/shop/product-fields';
import { PRODUCT_WORDS as words } from '@munay/contracts/shop/product-words';
import { Button, currentLocale, Picture, useFormat, useQuery, useT } from '@munay/kit';
import { Panel } from '../components/panel';
import { storesQuery } from '../components/shared-queries';
import { AdminInput, AdminSelect, Select } from '../form/admin-field';
import { computeCentsPer100g, computeDiscountedCents } from '../form/draft-money';
import { toFieldId } from '../form/field-errors';
import { AdminIcon } from '../icons/admin-icon';
import { countFilledTexts, getPercentAt, parseInteger, parsePrice, type ProductDraft } from './product-draft';
import type { PartProps } from './text-panel';
import form from '../form/form.module.css';
import chip from '../list/chip.module.css';
import styles from './product-aside.module.css';

export function PreviewPanel({ draft: { value }, openedAt, shownLocale, onShow }: PartProps & PreviewProps) {
  const t = useT();
  const format = useFormat();
  const percent = getPercentAt(value, openedAt);
  const [size] = value.sizes
    .filter(({ price }) => parsePrice(price) > 0)
    .sort((a, b) => parseInteger(a.weightGrams) - parseInteger(b.weightGrams));
  const before = size ? parsePrice(size.price) : 0;
  const cents = computeDiscountedCents(before, percent);
  const grams = size ? parseInteger(size.weightGrams) : 0;
  return (
    <Panel
      title={t('form.preview')}
      end={
        <span className={styles.switch} role="group" aria-label={t('form.previewLanguage')}>
          {(['es', 'en'] as const).map((locale) => (
            <Button
              variant="plain"
              key={locale}
              aria-pressed={locale === shownLocale}
              onClick={() => onShow(locale)}
            >
              {locale.toUpperCase()}
            </Button>
          ))}
        </span>
      }
    >
      <div className={`relative clipped tinted cut-corner ${styles.card}`} lang={shownLocale}>
        <div className={`covered ${styles.cover}`}>
          {value.images[0] && <Picture image={value.images[0].image} sizes="280px" alt="" />}
        </div>
        {percent > 0 && <b className={styles.off}>{format.discount(percent)}</b>}
        <p className={styles.title}>{value.title[shownLocale] || t('form.untitled')}</p>
        <p className="muted tiny">
          {[value.scentLine[shownLocale], size && t('form.fromSize', { size: size.label })]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {size && (
          <p className={`wraps ${styles.price}`}>
            <b>{format.money(cents)}</b> {percent > 0 && <s className="muted fine">{format.money(before)}</s>}
            {grams > 0 && (
              <small className="push muted">
                {t('form.for100', { price: format.money(computeCentsPer100g(cents, grams)) })}
              </small>
            )}
          </p>
        )}
      </div>
      <p className="tiny muted">{t('form.previewNote')}</p>
    </Panel>
  );
}

interface PreviewProps {
  shownLocale: Locale;
  onShow: (locale: Locale) => void;
}

export function ClassPanel({ draft: { value, set }, errors }: PartProps) {
  const t = useT();
  const locale = currentLocale();
  const stores = useQuery(storesQuery);
  // Slug that the server will create. If it is taken, the server appends a number
  const suggestedSlug = toSlug(value.title.es || value.title.en);
  const unusedTags = TAGS.filter((tag) => !value.tags.includes(tag));
  return (
    <Panel title={t('form.class')}>
      <div className={form.grid}>
        <AdminSelect
          label={t('form.category')}
          path="category"
          options={CATEGORIES.map((item) => ({ value: item, label: words.category[item][locale] }))}
          value={value.category}
          onChange={(next) =>
            set('category', (current) => CATEGORIES.find((item) => item === next) ?? current)
          }
        />
        <AdminSelect
          label={t('form.scent')}
          path="scent"
          options={SCENTS.map((item) => ({ value: item, label: words.scent[item][locale] }))}
          value={value.scent}
          onChange={(next) => set('scent', (current) => SCENTS.find((item) => item === next) ?? current)}
        />
        <div>
          <p className={`fine semibold ${styles.label}`}>{t('form.tags')}</p>
          <ul className={`wraps ${styles.tags}`} role="list">
            {value.tags.map((tag) => (
              <li key={tag} className={`inline-row g1 fine ${chip.chip}`}>
                {words.tags[tag][locale]}
                <Button
                  variant="plain"
                  aria-label={t('form.removeTag', { tag: words.tags[tag][locale] })}
                  onClick={() => set('tags', (current) => current.filter((item) => item !== tag))}
                >
                  <AdminIcon name="x" />
                </Button>
              </li>
            ))}
          </ul>
          {unusedTags.length > 0 && (
            <Select
              aria-label={t('form.addTag')}
              value=""
              options={[
                { value: '', label: t('form.addTag') },
                ...unusedTags.map((value) => ({ value, label: words.tags[value][locale] })),
              ]}
              onChange={(addedTag) =>
                set('tags', (current) => [
                  ...current,
                  ...TAGS.filter((tag) => tag === addedTag && !current.includes(tag)),
                ])
              }
            />
          )}
        </div>
        <AdminSelect
          label={t('form.store')}
          path="storeId"
          error={errors.storeId}
          options={(stores.data?.stores ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          value={value.storeId}
          onChange={(next) => set('storeId', next)}
        />
        <AdminInput
          label={t('form.slug')}
          path="slug"
          error={errors.slug}
          hint={t('form.slugHint', { slug: value.slug || suggestedSlug || '…' })}
          placeholder={suggestedSlug}
          maxLength={PRODUCT.slug.max}
          value={value.slug}
          onChange={(text) => set('slug', text.toLowerCase().replace(/\s+/g, '-'))}
        />
      </div>
    </Panel>
  );
}

export function ReadyPanel({ draft: { value } }: PartProps) {
  const t = useT();
  const count = countFilledTexts(value);
  const lines = [
    ...(['es', 'en'] as const).map((locale) => {
      const missing = PRODUCT_TEXTS.length - count[locale];
      const emptyField = PRODUCT_TEXTS.find((field) => !value[field][locale].trim());
      return {
        done: missing === 0,
        text:
          missing === 0
            ? t(`form.ready.${locale}`)
            : t(`form.lacks.${locale}`, { missing, of: PRODUCT_TEXTS.length }),
        to: `${emptyField}.${locale}`,
      };
    }),
    {
      done: isPriced(value),
      text: t(isPriced(value) ? 'form.ready.sizes' : 'form.lacks.sizes'),
      to: 'sizes',
    },
    {
      done: value.ingredients.length > 0,
      text: t(value.ingredients.length > 0 ? 'form.ready.ingredients' : 'form.lacks.ingredients'),
      to: 'ingredients',
    },
    describePictures(value, t),
  ];
  return (
    <Panel title={t('form.ready')}>
      <ul role="list" className={`grid fine gap-6 ${styles.ready}`}>
        {lines.map(({ done, text, to }) => (
          <li className="row gap-8" key={to} data-done={done}>
            <AdminIcon name={done ? 'check' : 'circle'} />
            {done ? text : <a href={`#${toFieldId(to)}`}>{text}</a>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const isPriced = ({ sizes }: ProductDraft): boolean =>
  sizes.length > 0 &&
  sizes.every(({ price, weightGrams }) => parsePrice(price) > 0 && parseInteger(weightGrams) > 0);

function describePictures({ images }: ProductDraft, t: ReturnType<typeof useT>) {
  if (images.length === 0) return { done: false, text: t('form.lacks.pictures'), to: 'images' };
  for (const locale of ['es', 'en'] as const) {
    const index = images.findIndex(({ alt }) => !alt[locale].trim());
    if (index >= 0)
      return {
        done: false,
        text: t(`form.lacks.alt.${locale}`, { number: index + 1 }),
        to: `images.${index}.alt.${locale}`,
      };
  }
  return { done: true, text: t('form.ready.pictures'), to: 'images' };
}

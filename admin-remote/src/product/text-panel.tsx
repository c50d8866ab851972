import type { Locale } from '@munay/contracts/locale';
import {
  getPlainField,
  isProductText,
  type PlainField,
  PRODUCT_EXTRAS,
  PRODUCT_TEXTS,
} from '@munay/contracts/shop/product-fields';
import { currentLocale, useT } from '@munay/kit';
import { Panel } from '../components/panel';
import { AdminInput, AdminTextarea } from '../form/admin-field';
import type { FieldErrors } from '../form/field-errors';
import type { Draft } from '../form/form-draft';
import { LanguageTabs } from '../form/language-tabs';
import { countFilledTexts, getLabel, type ProductDraft } from './product-draft';
import form from '../form/form.module.css';
import styles from './product-form.module.css';

export interface PartProps {
  draft: Draft<ProductDraft>;
  errors: FieldErrors;
  /** Unix time in ms when the form was opened. Prices are computed for this time. */
  openedAt: number;
}

const TITLE_MAX = 60;
const TEXT_FIELDS = [...PRODUCT_TEXTS, ...PRODUCT_EXTRAS].filter(isProductText);
/** Column spans and text area heights of fields that differ from the default. */
const FIELD_LAYOUTS: Partial<Record<PlainField, { span?: 4 | 6 | 8; rows?: number }>> = {
  title: { span: 8 },
  scentLine: { span: 4 },
  description: { rows: 4 },
  howToUse: { span: 6 },
  care: { span: 6 },
};

export function TextPanel({
  draft,
  errors,
  shownLocale,
  onShow,
}: PartProps & { shownLocale: Locale; onShow: (locale: Locale) => void }) {
  const t = useT();
  const { value, set, changedFields } = draft;
  return (
    <Panel title={t('form.texts')} flush>
      <LanguageTabs
        label={t('form.language')}
        counts={countFilledTexts(value)}
        total={PRODUCT_TEXTS.length}
        errors={errors}
        controlledLocale={shownLocale}
        onShow={onShow}
      >
        {(locale) => (
          <div className={`${form.grid} ${styles.padded}`}>
            {TEXT_FIELDS.map((name) => {
              const row = getPlainField(name);
              const { span, rows = 3 } = FIELD_LAYOUTS[name] ?? {};
              const text = value[name][locale];
              const field = {
                label: getLabel(name),
                path: `${name}.${locale}`,
                error: errors[`${name}.${locale}`],
                hint: row.hint?.[currentLocale()],
                changed: changedFields.includes(name),
                value: text,
                onChange: (text: string) => set(name, (current) => ({ ...current, [locale]: text })),
                maxLength: row.max,
                span,
                aside:
                  name === 'title' ? t('form.letters', { count: text.length, max: TITLE_MAX }) : undefined,
              };
              return row.kind === 'group' && row.fields[locale]?.kind === 'text' ? (
                <AdminTextarea key={name} {...field} rows={rows} />
              ) : (
                <AdminInput key={name} {...field} />
              );
            })}
          </div>
        )}
      </LanguageTabs>
    </Panel>
  );
}

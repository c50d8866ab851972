import type { Locale } from '@munay/contracts/locale';
import { PRODUCT_TEXTS, type ProductText } from '@munay/contracts/shop/product';
import { useT } from '@munay/kit';
import { Panel } from '../components/panel';
import { AdminInput, AdminTextarea } from '../form/admin-field';
import type { FieldErrors } from '../form/field-errors';
import type { Draft } from '../form/form-draft';
import { LanguageTabs } from '../form/language-tabs';
import { type ProductDraft, written } from './product-draft';
import form from '../form/form.module.css';
import styles from './product-form.module.css';

export interface PartProps {
  draft: Draft<ProductDraft>;
  errors: FieldErrors;
  /** When the form was opened, in milliseconds: what its prices are worked out for. */
  openedAt: number;
}

const TITLE_MAX = 60;

export function TextPanel({
  draft,
  errors,
  shown,
  onShow,
}: PartProps & { shown: Locale; onShow: (locale: Locale) => void }) {
  const t = useT();
  const { value, set, changed } = draft;
  return (
    <Panel title={t('form.texts')} flush>
      <LanguageTabs
        label={t('form.language')}
        written={written(value)}
        of={PRODUCT_TEXTS.length}
        errors={errors}
        shown={shown}
        onShow={onShow}
      >
        {(locale) => {
          const field = (name: ProductText) => ({
            label: t(`form.${name}`),
            path: `${name}.${locale}`,
            error: errors[`${name}.${locale}`],
            changed: changed.includes(name),
            value: value[name][locale],
            onChange: (text: string) => set(name, (now) => ({ ...now, [locale]: text })),
          });
          return (
            <div className={`${form.grid} ${styles.padded}`}>
              <AdminInput
                {...field('title')}
                span={8}
                maxLength={160}
                aside={t('form.letters', { count: value.title[locale].length, max: TITLE_MAX })}
              />
              <AdminInput {...field('scentLine')} span={4} maxLength={160} />
              <AdminTextarea {...field('description')} rows={4} maxLength={5_000} />
              <AdminTextarea {...field('howToUse')} span={6} rows={3} maxLength={5_000} />
              <AdminTextarea {...field('care')} span={6} rows={3} maxLength={5_000} />
            </div>
          );
        }}
      </LanguageTabs>
    </Panel>
  );
}

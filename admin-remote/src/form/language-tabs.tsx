import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { type Locale, LOCALES } from '@munay/contracts/locale';
import { Button, useT } from '@munay/kit';
import { AdminIcon } from '../icons/admin-icon';
import type { FieldErrors } from './field-errors';
import styles from './form.module.css';
import tab from './tab.module.css';

const LANGUAGE_NAMES: Record<Locale, string> = { es: 'Español', en: 'English' };

export interface LanguageTabsProps {
  label: string;
  counts: Record<Locale, number>;
  total: number;
  errors: FieldErrors;
  controlledLocale?: Locale;
  onShow?: (locale: Locale) => void;
  children: (locale: Locale) => ReactNode;
}

export function LanguageTabs({
  label,
  counts,
  total,
  errors,
  controlledLocale,
  onShow,
  children,
}: LanguageTabsProps) {
  const t = useT();
  const id = useId();
  const [selectedLocale, setSelectedLocale] = useState<Locale>('es');
  const tabs = useRef<Partial<Record<Locale, HTMLButtonElement | null>>>({});
  const activeLocale = controlledLocale ?? selectedLocale;
  const show = (locale: Locale): void => {
    setSelectedLocale(locale);
    onShow?.(locale);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const next = activeLocale === 'es' ? 'en' : 'es';
    show(next);
    tabs.current[next]?.focus();
  };
  return (
    <>
      <div className={`flex g1 ${styles.tabs}`} role="tablist" aria-label={label}>
        {LOCALES.map((locale) => {
          const missing = total - counts[locale];
          const invalidCount = Object.keys(errors).filter(
            (path) => /^\w+\.\w+$/.test(path) && path.endsWith(`.${locale}`),
          );
          return (
            <Button
              key={locale}
              ref={(button) => {
                tabs.current[locale] = button;
              }}
              id={`${id}-${locale}`}
              variant="plain"
              className={`inline-row fine ${tab.tab}`}
              role="tab"
              aria-selected={locale === activeLocale}
              aria-controls={`${id}-${locale}-panel`}
              tabIndex={locale === activeLocale ? 0 : -1}
              onClick={() => show(locale)}
              onKeyDown={onKeyDown}
            >
              <span lang={locale}>{LANGUAGE_NAMES[locale]}</span>
              <span className={styles.meter} aria-hidden="true">
                {Array.from({ length: total }, (_, index) => (
                  <i key={index} data-on={index < counts[locale]} />
                ))}
              </span>
              {invalidCount.length > 0 ? (
                <span className={`inline-row g1 ${styles.wrong}`}>
                  <AdminIcon name="circle-x" /> {t('form.toCorrect', { count: invalidCount.length })}
                </span>
              ) : missing === 0 ? (
                <span className={`inline-row ${styles.whole}`}>
                  {t('form.complete')} <AdminIcon name="check" />
                </span>
              ) : (
                <span className={styles.lacking}>{t('form.missing', { count: missing })}</span>
              )}
            </Button>
          );
        })}
      </div>
      {LOCALES.map((locale) => (
        <div
          key={locale}
          id={`${id}-${locale}-panel`}
          role="tabpanel"
          aria-labelledby={`${id}-${locale}`}
          lang={locale}
          hidden={locale !== activeLocale}
        >
          {children(locale)}
        </div>
      ))}
    </>
  );
}

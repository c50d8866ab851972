import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { type Locale, LOCALES } from '@munay/contracts/locale';
import { Button, useT } from '@munay/kit';
import { AdminIcon } from '../icons/admin-icon';
import type { FieldErrors } from './field-errors';
import styles from './form.module.css';
import tab from './tab.module.css';

const NAMES: Record<Locale, string> = { es: 'Español', en: 'English' };

export interface LanguageTabsProps {
  label: string;
  written: Record<Locale, number>;
  of: number;
  errors: FieldErrors;
  shown?: Locale;
  onShow?: (locale: Locale) => void;
  children: (locale: Locale) => ReactNode;
}

export function LanguageTabs({ label, written, of, errors, shown, onShow, children }: LanguageTabsProps) {
  const t = useT();
  const id = useId();
  const [own, setOwn] = useState<Locale>('es');
  const tabs = useRef<Partial<Record<Locale, HTMLButtonElement | null>>>({});
  const now = shown ?? own;
  const show = (locale: Locale): void => {
    setOwn(locale);
    onShow?.(locale);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const next = now === 'es' ? 'en' : 'es';
    show(next);
    tabs.current[next]?.focus();
  };
  return (
    <>
      <div className={`flex g1 ${styles.tabs}`} role="tablist" aria-label={label}>
        {LOCALES.map((locale) => {
          const left = of - written[locale];
          const wrong = Object.keys(errors).filter(
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
              aria-selected={locale === now}
              aria-controls={`${id}-${locale}-panel`}
              tabIndex={locale === now ? 0 : -1}
              onClick={() => show(locale)}
              onKeyDown={onKeyDown}
            >
              <span lang={locale}>{NAMES[locale]}</span>
              <span className={styles.meter} aria-hidden="true">
                {Array.from({ length: of }, (_, index) => (
                  <i key={index} data-on={index < written[locale]} />
                ))}
              </span>
              {wrong.length > 0 ? (
                <span className={`inline-row g1 ${styles.wrong}`}>
                  <AdminIcon name="circle-x" /> {t('form.toCorrect', { count: wrong.length })}
                </span>
              ) : left === 0 ? (
                <span className={`inline-row ${styles.whole}`}>
                  {t('form.complete')} <AdminIcon name="check" />
                </span>
              ) : (
                <span className={styles.lacking}>{t('form.missing', { count: left })}</span>
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
          hidden={locale !== now}
        >
          {children(locale)}
        </div>
      ))}
    </>
  );
}

import type { ReactNode } from 'react';
import { currentLocale } from '../i18n/locale';
import { FixedTextSpan, getFixedTextLanguage, useT } from '../i18n/t';

/** Loading indicator. Its stylesheet hides it for the first 200 ms. */
export function Loading(): ReactNode {
  const t = useT();
  return (
    <div className="loading" role="status">
      <div className="spin" aria-hidden="true" />
      <FixedTextSpan text="loading" as="p" />
      {getFixedTextLanguage('loading') !== currentLocale() && <p className="small">{t('kit.loading')}</p>}
    </div>
  );
}

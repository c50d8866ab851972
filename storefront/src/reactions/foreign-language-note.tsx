import type { ReactNode } from 'react';
import type { Locale } from '@munay/contracts/locale';
import { currentLocale, useT } from '@munay/kit';

/** Shows the language of a customer's text, unless it is the language of the page. */
export function ForeignLanguageNote({ locale }: { locale: Locale }): ReactNode {
  const t = useT();
  return locale === currentLocale() ? null : ` · ${t(`review.in.${locale}`)}`;
}

import type { ReactNode } from 'react';
import type { FixedText } from '@munay/contracts/texts';
import { currentLocale, fixedLanguage, useT } from '@munay/kit';

type OwnId = 'cart.empty' | 'search.none' | 'newsletter.invalid' | 'newsletter.thanks';

/** A fixed text repeated in the page's language, if that differs. */
export function Translation({ of, id }: { of: FixedText; id: OwnId }): ReactNode {
  const t = useT();
  return fixedLanguage(of) === currentLocale() ? null : <p className="small">{t(id)}</p>;
}

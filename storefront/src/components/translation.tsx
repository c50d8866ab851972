import { FIXED, type FixedText } from '@munay/contracts/texts';
import { currentLocale, useT } from '@munay/kit';
import type { ReactNode } from 'react';

type OwnId = 'cart.empty' | 'search.none' | 'newsletter.invalid' | 'newsletter.thanks';

/** What stands beside a fixed text that is in the other language: the same, in the language of the page. */
export function OwnWords({ of, id }: { of: FixedText; id: OwnId }): ReactNode {
  const t = useT();
  return FIXED[of].lang === currentLocale() ? null : <p className="small">{t(id)}</p>;
}

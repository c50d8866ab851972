import type { ReactNode } from 'react';
import type { FixedText } from '@munay/contracts/texts';
import { currentLocale, getFixedTextLanguage, useT } from '@munay/kit';

type TextId =
  | 'cart.empty'
  | 'search.none'
  | 'newsletter.invalid'
  | 'newsletter.thanks'
  | 'user.login'
  | 'user.profile'
  | 'user.admin'
  | 'user.logout';

/** Translates a fixed text into the page language, if the languages differ. */
export function Translation({
  fixedText,
  id,
  as: Tag = 'p',
}: {
  fixedText: FixedText;
  id: TextId;
  as?: 'p' | 'span';
}): ReactNode {
  const t = useT();
  return getFixedTextLanguage(fixedText) === currentLocale() ? null : (
    <Tag className="small muted">{t(id)}</Tag>
  );
}

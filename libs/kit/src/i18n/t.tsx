import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { type ElementType, type ReactNode, useMemo } from 'react';
import type { FixedText } from '@munay/contracts/texts';
import { FIXED } from '@munay/contracts/texts';
import type { MessageId, MessageValues, Translate } from './message-ids';

const translateWith =
  (source: typeof i18n): Translate =>
  (id, values) =>
    source._(id, values);

/** Text by id in the current language, for handlers. Components use `useT`, which follows a switch. */
export const t: Translate = translateWith(i18n);

/** The same as `t`, bound to the component: it renders again when the language changes. */
export function useT(): Translate {
  const language = useLingui();
  return useMemo(() => translateWith(language.i18n), [language]);
}

/** `<T id="cart.count" values={{ count: 3 }} />` */
export function T({ id, values }: { id: MessageId; values?: MessageValues }): ReactNode {
  return useT()(id, values);
}

/** A text the product brief fixes: the same in every language, marked with the language it is in. */
export function Fixed({
  text,
  as: Tag = 'span',
  className,
}: {
  text: FixedText;
  as?: ElementType;
  className?: string;
}): ReactNode {
  const { lang, text: words } = FIXED[text];
  return (
    <Tag lang={lang} className={className}>
      {words}
    </Tag>
  );
}

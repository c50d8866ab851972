import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { type ElementType, type ReactNode, useMemo } from 'react';
import type { Locale } from '@munay/contracts/locale';
import type { FixedText } from '@munay/contracts/texts';
import { FIXED } from '@munay/contracts/texts';
import type { MessageId, MessageValues, Translate } from './message-ids';

const translateWith =
  (source: typeof i18n): Translate =>
  (id, values) =>
    source._(id, values);

/** Translates in event handlers. Components use `useT`, which rerenders after a language switch. */
export const t: Translate = translateWith(i18n);

export function useT(): Translate {
  const language = useLingui();
  return useMemo(() => translateWith(language.i18n), [language]);
}

export function T({ id, values }: { id: MessageId; values?: MessageValues }): ReactNode {
  return useT()(id, values);
}

/** Language of a text that the product brief prescribes. */
export const getFixedTextLanguage = (text: FixedText): Locale => FIXED[text].lang;

/** Renders a text that the product brief prescribes, marked with its language. */
export function FixedTextSpan({
  text,
  as: Tag = 'span',
  className,
}: {
  text: FixedText;
  as?: ElementType;
  className?: string;
}): ReactNode {
  const { lang, text: fixedText } = FIXED[text];
  return (
    <Tag lang={lang} className={className}>
      {fixedText}
    </Tag>
  );
}

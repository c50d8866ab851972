import type { ReactNode } from 'react';
import type { FixedText } from '@munay/contracts/texts';
import { toErrorText } from '../i18n/error-text';
import { useT } from '../i18n/t';
import { LoginAgain } from './login-again';

export function ErrorText({
  error,
  named: specificText,
}: {
  error: unknown;
  named?: FixedText | undefined;
}): ReactNode {
  useT();
  const { text, lang, also } = toErrorText(error, specificText);
  return (
    <>
      <span lang={lang}>{text}</span> {also} <LoginAgain error={error} />
    </>
  );
}

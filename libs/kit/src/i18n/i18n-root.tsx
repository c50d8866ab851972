import { i18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import { type ReactNode, useEffect } from 'react';
import { tellTakenOver } from './taken-over';

function Told({ children }: { children: ReactNode }): ReactNode {
  const language = useLingui();
  useEffect(tellTakenOver, [language]);
  return children;
}

export function I18nRoot({ children }: { children: ReactNode }): ReactNode {
  return (
    <I18nProvider i18n={i18n}>
      <Told>{children}</Told>
    </I18nProvider>
  );
}

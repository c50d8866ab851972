import { i18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import { type ReactNode, useEffect } from 'react';
import { reportHydrated } from './hydrated';

function HydrationSignal({ children }: { children: ReactNode }): ReactNode {
  const language = useLingui();
  useEffect(reportHydrated, [language]);
  return children;
}

export function I18nRoot({ children }: { children: ReactNode }): ReactNode {
  return (
    <I18nProvider i18n={i18n}>
      <HydrationSignal>{children}</HydrationSignal>
    </I18nProvider>
  );
}

import { useCallback } from 'react';
import type { Locale } from '@munay/contracts/locale';
import { useQueryClient } from '../api/query';
import { waitUntilHydrated } from '../i18n/hydrated';
import { setLocale } from '../i18n/load-messages';

/** Returns a function that switches the language. Its promise rejects if the messages cannot be loaded. */
export function useSwitchLocale(): (locale: Locale) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (locale) => {
      await waitUntilHydrated();
      await setLocale(locale);
      await client.invalidateQueries();
    },
    [client],
  );
}

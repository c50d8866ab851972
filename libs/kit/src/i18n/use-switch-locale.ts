import { useCallback } from 'react';
import type { Locale } from '@munay/contracts/locale';
import { useQueryClient } from '../query';
import { setLocale } from './catalogue';
import { untilHydrated } from './hydrated';

/** Rejects when the messages cannot be loaded. */
export function useSwitchLocale(): (locale: Locale) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (locale) => {
      await untilHydrated();
      await setLocale(locale);
      await client.invalidateQueries();
    },
    [client],
  );
}

import type { Locale } from '@munay/contracts/locale';
import { useCallback } from 'react';
import { useQueryClient } from '../query';
import { setLocale } from './catalogue';
import { takenOver } from './taken-over';

/** Switches the page to a language: words, and what the API tells in it. Rejects when the words cannot be fetched. */
export function useSwitchLocale(): (locale: Locale) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (locale) => {
      await takenOver();
      await setLocale(locale);
      await client.invalidateQueries();
    },
    [client],
  );
}

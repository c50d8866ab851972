import { useSyncExternalStore } from 'react';
import { createDeviceStore } from '../hooks/device-store';

export interface ViewedProducts {
  enabled: boolean;
  /** Slugs of the viewed products, most recent first. */
  slugs: readonly string[];
}

const KEY = 'munay.viewed';
const MAX_PRODUCTS = 8;
const MAX_LENGTH = 200;
const NOTHING_VIEWED: ViewedProducts = { enabled: true, slugs: [] };
const SWITCHED_OFF: ViewedProducts = { enabled: false, slugs: [] };

/** Parses the stored value; an invalid value counts as empty. */
export function parseViewed(json: string | null): ViewedProducts {
  try {
    const { enabled, slugs } = JSON.parse(json ?? '{}') as Record<string, unknown>;
    if (enabled === false) return SWITCHED_OFF;
    if (!Array.isArray(slugs)) return NOTHING_VIEWED;
    const texts = slugs.filter(
      (slug): slug is string => typeof slug === 'string' && slug.length <= MAX_LENGTH,
    );
    return { enabled: true, slugs: texts.slice(0, MAX_PRODUCTS) };
  } catch {
    return NOTHING_VIEWED;
  }
}

/** The products that were viewed on this device. The list never leaves it. */
const store = createDeviceStore(KEY, parseViewed, (viewed) =>
  viewed.enabled && viewed.slugs.length === 0 ? null : JSON.stringify(viewed),
);

const serverViewed = (): ViewedProducts => NOTHING_VIEWED;

export const useViewedProducts = (): ViewedProducts =>
  useSyncExternalStore(store.follow, store.read, serverViewed);

/** Puts a product first in the list, unless the list is switched off. */
export const rememberViewed = (slug: string): void =>
  store.update((viewed) =>
    viewed.enabled
      ? {
          enabled: true,
          slugs: [slug, ...viewed.slugs.filter((other) => other !== slug)].slice(0, MAX_PRODUCTS),
        }
      : viewed,
  );

/** Switching the list off deletes it. */
export const enableViewed = (enabled: boolean): void => store.save(enabled ? NOTHING_VIEWED : SWITCHED_OFF);

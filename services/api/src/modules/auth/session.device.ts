import { BROWSERS, type SessionRow, SYSTEMS } from '@munay/contracts/account/profile';

export type Device = Pick<SessionRow, 'browser' | 'system'>;

// Many browsers include other browsers' names in their user agent, so rarer names are tried first
const BROWSER_PATTERNS: Record<(typeof BROWSERS)[number], RegExp> = {
  Firefox: /Firefox\/|FxiOS\//,
  Edge: /Edg(e|A|iOS)?\//,
  Opera: /OPR\//,
  'Samsung Internet': /SamsungBrowser\//,
  Chrome: /Chrome\/|CriOS\//,
  Safari: /Safari\//,
};
const SYSTEM_PATTERNS: Record<(typeof SYSTEMS)[number], RegExp> = {
  Android: /Android/,
  iPhone: /iPhone/,
  iPad: /iPad/,
  Windows: /Windows NT/,
  macOS: /Mac OS X/,
  ChromeOS: /CrOS/,
  Linux: /Linux/,
};

/** Extracts the parts of the user agent that help a person recognise the browser. The header itself is not stored. */
export function parseDevice(userAgent: string | undefined): Device {
  const text = (userAgent ?? '').slice(0, 500);
  return {
    browser: BROWSERS.find((name) => BROWSER_PATTERNS[name].test(text)) ?? null,
    system: SYSTEMS.find((name) => SYSTEM_PATTERNS[name].test(text)) ?? null,
  };
}

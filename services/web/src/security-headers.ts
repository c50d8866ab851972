import type { WebConfig } from './config';

export function createCommonHeaders(config: WebConfig): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(config.production ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

const quoteHashes = (hashes: readonly string[]): string[] => hashes.map((hash) => `'${hash}'`);

/**
 * Scripts only from the shop's three origins, no eval, no framing. @param inline hashes of inline styles and scripts
 */
export function buildContentSecurityPolicy(config: WebConfig, inline: InlineHashes): string {
  const remotes = [config.storefrontOrigin, config.adminOrigin]
    .map((value) => new URL(value).origin)
    .join(' ');
  return [
    "default-src 'self'",
    ['script-src', "'self'", remotes, ...quoteHashes(inline.scripts)].join(' '),
    `connect-src 'self' ${config.apiOrigin} ${remotes}`,
    `img-src 'self' ${config.apiOrigin} ${remotes}${config.imageOrigin ? ` ${config.imageOrigin}` : ''} data:`,
    ['style-src', "'self'", remotes, ...quoteHashes(inline.styles)].join(' '),
    `font-src 'self' ${remotes}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

export function createPageHeaders(config: WebConfig, inline: InlineHashes): Record<string, string> {
  return {
    'Content-Security-Policy': buildContentSecurityPolicy(config, inline),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    ...(config.trial ? { 'X-Robots-Tag': 'noindex' } : {}),
  };
}

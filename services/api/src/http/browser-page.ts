import '@fastify/cookie';
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLocale, type Locale, type Localized, negotiateLocale } from '@munay/contracts/locale';

/** A page without scripts or linked files, for users who open an API URL in a browser. */
interface BrowserPage {
  title: Localized;
  text: Localized;
  link: { label: Localized; url: string };
}

const STYLE = `
body{margin:0;padding:12vh 1.5rem;background:#f8f4ec;color:#24201b;font:1rem/1.6 'Helvetica Neue',Helvetica,Arial,sans-serif}
main{max-width:36rem;margin:auto}
h1{margin:0;font:400 2rem/1.25 Georgia,Gelasio,'Noto Serif',serif}
p{margin:1rem 0 0}
a{color:#2f5d50}
@media (prefers-color-scheme:dark){body{background:#171a17;color:#ede7db}a{color:#8fc0ae}}
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const CSP =
  `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; ` +
  "frame-ancestors 'none'";

const createNotFoundPage = (webOrigin: string): BrowserPage => ({
  title: { es: 'Esta página no está', en: 'We can’t find this page' },
  text: {
    es: 'Puede que el jabón haya cambiado de sitio o que falte una letra en la dirección.',
    en: 'The soap may have moved, or there may be a letter missing in the address.',
  },
  link: { label: { es: 'Ir al inicio', en: 'Go home' }, url: `${webOrigin}/` },
});

/** Whether a browser navigated to a URL outside the API, as opposed to a request by a script or another program. */
export const isPageNavigation = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');

/** The language chosen in the shop, otherwise the browser's language. */
export function chooseLocale({ cookies, headers }: FastifyRequest): Locale {
  const language = cookies?.munay_lang;
  return isLocale(language) ? language : negotiateLocale(headers['accept-language']);
}

/** Renders a page and sets its headers. */
export function renderPage(request: FastifyRequest, reply: FastifyReply, page: BrowserPage): string {
  const locale = chooseLocale(request);
  void reply.type('text/html; charset=utf-8').header('content-security-policy', CSP);
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${page.title[locale]}</title><style>${STYLE}</style></head>
<body><main><h1>${page.title[locale]}</h1>
<p>${page.text[locale]}</p>
<p><a href="${page.link.url}">${page.link.label[locale]}</a></p></main></body>
</html>
`;
}

/** Shows a page instead of the JSON envelope if a user opens an unknown URL. */
export function showNotFound(fastify: FastifyInstance, webOrigin: string): void {
  const page = createNotFoundPage(webOrigin);
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode !== 404 || !isPageNavigation(request)) return done(null, payload);
    void reply.removeHeader('content-length');
    done(null, renderPage(request, reply, page));
  });
}

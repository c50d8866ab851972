import type { Locale } from '@munay/contracts/locale';
import type { PostCard } from '@munay/contracts/shop/blog';

const TEXTS: Record<Locale, { title: string; text: string }> = {
  es: { title: 'Cuaderno del taller · Munay', text: 'Lo que aprendemos haciendo jabón.' },
  en: { title: 'Journal · Munay', text: 'What we learn by making soap.' },
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// XML 1.0 allows no control characters except tab and line breaks, not even escaped
const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

export interface FeedItem extends PostCard {
  html: string;
}

/** Writes an RSS 2.0 feed (rssboard.org/rss-specification) with the full text of every post. */
export function writeFeed(
  items: readonly FeedItem[],
  locale: Locale,
  { webOrigin, apiOrigin }: { webOrigin: string; apiOrigin: string },
): string {
  const { title, text } = TEXTS[locale];
  const entries = items.map((item) => {
    const url = escapeXml(`${webOrigin}/blog/${item.slug}?lang=${locale}`);
    return `<item>
<title>${escapeXml(item.title)}</title>
<link>${url}</link>
<guid isPermaLink="false">${item._id}-${locale}</guid>
<pubDate>${new Date(item.publishedAt).toUTCString()}</pubDate>
<dc:creator>${escapeXml(item.author)}</dc:creator>
${item.tags.map((tag) => `<category>${tag}</category>`).join('')}
<description>${escapeXml(item.summary)}</description>
<content:encoded>${escapeXml(item.html.replace(/href="\//g, `href="${webOrigin}/`))}</content:encoded>
</item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escapeXml(title)}</title>
<link>${escapeXml(`${webOrigin}/blog?lang=${locale}`)}</link>
<atom:link href="${escapeXml(`${apiOrigin}/api/blog/rss/${locale}`)}" rel="self" type="application/rss+xml"/>
<description>${escapeXml(text)}</description>
<language>${locale}</language>
${entries.join('\n')}
</channel>
</rss>
`;
}

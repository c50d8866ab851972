import type { Passage } from '@munay/contracts/text-index';

/** A paragraph with the heading of its section. */
export interface Paragraph extends Passage {
  /** Id of the heading in the HTML; empty before the first heading. */
  anchor: string;
}

const HEADING = /<h2 id="([^"]*)">(.*?)<\/h2>/gs;
const BLOCK_END = /<\/(?:p|h3|li|blockquote|figcaption|pre|td|th)>|<br>/g;
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** Text of sanitised HTML, which contains only these entities. */
const toText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

/** Splits the stored HTML of a post into paragraphs. */
export function splitParagraphs(html: string): Paragraph[] {
  const parts = ['', '', ...html.split(HEADING)];
  const paragraphs: Paragraph[] = [];
  for (let at = 0; at < parts.length; at += 3) {
    const [anchor = '', heading = '', section = ''] = parts.slice(at, at + 3);
    const title = toText(heading);
    const texts = section.split(BLOCK_END).map(toText).filter(Boolean);
    if (texts.length === 0 && title !== '') texts.push('');
    paragraphs.push(...texts.map((text) => ({ anchor, title, text })));
  }
  return paragraphs;
}

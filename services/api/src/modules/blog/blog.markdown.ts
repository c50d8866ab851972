import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { toSlug } from '@munay/contracts/fold';

const WORDS_PER_MINUTE = 200;
const OWN_PICTURE_PATH = /^\/media\/[a-z0-9/-]+\.(?:avif|webp|jpe?g|png)$/;

const markdown = new MarkdownIt({ html: true, typographer: false });

/** Allowed tags and attributes. Everything else is removed, even in texts written by staff. */
const SANITIZE_OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'h2',
    'h3',
    'ul',
    'ol',
    'li',
    'blockquote',
    'strong',
    'em',
    'a',
    'code',
    'pre',
    'hr',
    'br',
    'sup',
    'sub',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'figure',
    'figcaption',
    'img',
    'span',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    span: ['lang'],
    p: ['lang'],
    th: ['scope'],
  },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    // the page has its own first-level heading
    h1: 'h2',
    a: (tagName, attribs) => ({
      tagName,
      attribs: /^https?:/i.test(attribs.href ?? '') ? { ...attribs, rel: 'noopener external' } : attribs,
    }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_PICTURE_PATH.test(attribs.src ?? ''),
};

export interface RenderedText {
  html: string;
  contents: { id: string; title: string }[];
  readingMinutes: number;
}

const toPlainText = (html: string): string =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .trim();

/**
 * Renders Markdown to safe HTML. Only second-level headings get ids. The ids are generated, so that a post cannot reuse
 * one of the page's ids.
 */
export function renderText(body: string): RenderedText {
  const safeHtml = sanitizeHtml(markdown.render(body), SANITIZE_OPTIONS);
  const contents: RenderedText['contents'] = [];
  const html = safeHtml.replace(/<h2>(.*?)<\/h2>/gs, (_, headingHtml: string) => {
    const title = toPlainText(headingHtml);
    const base = `t-${toSlug(title) || contents.length + 1}`;
    const usedCount = contents.filter(({ id }) => id === base || id.startsWith(`${base}-`)).length;
    const id = usedCount > 0 ? `${base}-${usedCount + 1}` : base;
    contents.push({ id, title });
    return `<h2 id="${id}">${headingHtml}</h2>`;
  });
  const words = toPlainText(safeHtml).split(/\s+/).filter(Boolean).length;
  return { html, contents, readingMinutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)) };
}

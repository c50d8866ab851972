import { useEffect, useRef } from 'react';
import styles from './jobs.module.css';

const STYLE_ATTRIBUTE = 'data-style';

/**
 * Renders an email in a frame. The frame inherits the page's CSP, which blocks inline styles in HTML but allows styles
 * set by scripts. The same rules are therefore set by a script.
 */
function renderFrame(frame: HTMLIFrameElement, html: string): void {
  const { contentDocument: frameDocument, contentWindow } = frame;
  if (!frameDocument || !contentWindow) return;
  const tags = html.replace(/<[^>]+>/g, (tag) => tag.replaceAll(' style="', ` ${STYLE_ATTRIBUTE}="`));
  const blocks = [...tags.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, rules]) => rules ?? '');
  const mail = new DOMParser().parseFromString(tags.replace(/<style[^>]*>[^]*?<\/style>/g, ''), 'text/html');
  frameDocument.documentElement.lang = mail.documentElement.lang;
  frameDocument.body.replaceWith(frameDocument.adoptNode(mail.body));
  const Sheet = (contentWindow as Window & typeof globalThis).CSSStyleSheet;
  frameDocument.adoptedStyleSheets = blocks.map((rules) => {
    const sheet = new Sheet();
    sheet.replaceSync(rules);
    return sheet;
  });
  for (const element of frameDocument.querySelectorAll<HTMLElement>(`[${STYLE_ATTRIBUTE}]`))
    element.style.cssText = element.getAttribute(STYLE_ATTRIBUTE) ?? '';
}

/** Preview of an email. The content is untrusted, so scripts and links are disabled. */
export function MailDocument({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (frame.current) renderFrame(frame.current, html);
  }, [html]);
  return (
    <iframe
      ref={frame}
      className={styles.document}
      title={title}
      sandbox="allow-same-origin"
      onLoad={({ currentTarget }) => renderFrame(currentTarget, html)}
    />
  );
}

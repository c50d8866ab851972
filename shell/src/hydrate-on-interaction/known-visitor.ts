import { KNOWN_VISITOR_KEY, type KnownVisitor } from '@munay/contracts/account/known-visitor';

const quoteSelector = (text: string): string => `"${CSS.escape(text)}"`;

function read(): Partial<KnownVisitor> {
  try {
    return (JSON.parse(localStorage.getItem(KNOWN_VISITOR_KEY) ?? 'null') ?? {}) as Partial<KnownVisitor>;
  } catch {
    // Storage is blocked, or contains an invalid value
    return {};
  }
}

/**
 * Sets data of the last visitor for the header's style sheets, because the HTML is the same for all visitors.
 * @returns whether the app must start without waiting for an interaction
 */
export function showKnownVisitor(): boolean {
  const { cart = 0, initial = '', image = '', requiresApp = false } = read();
  const { style, dataset } = document.documentElement;
  style.setProperty('--visitor-cart', quoteSelector(String(cart)));
  style.setProperty('--visitor-initial', quoteSelector(image === '' ? initial : ''));
  style.setProperty('--visitor-image', image === '' ? 'none' : `url(${quoteSelector(image)})`);
  dataset.cart = cart > 0 ? 'filled' : 'empty';
  dataset.visitor = initial + image === '' ? 'guest' : 'member';
  return requiresApp;
}

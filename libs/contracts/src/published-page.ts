import type { Localized } from './locale';

export interface PageFacts {
  /** The path as the router writes it, e.g. `/product/:productId`; `*` is the not-found page. */
  path: string;
  /** Tab title without the shop's name, until the page sets its own. */
  title: Localized;
  /** Message files required in addition to the common ones. */
  messages?: readonly string[] | undefined;
  /** Lazily loaded modules whose styles are sent with the HTML, though their scripts come later. */
  sections?: readonly string[] | undefined;
  /** Lazily loaded modules and message files that a first click may need: prefetched on the first interaction. */
  later?: readonly string[] | undefined;
  /** Query parameters that the page reads; all others are ignored for caching. */
  search?: readonly string[] | undefined;
  /**
   * Shows personal data: the server renders the frame, and at most the parts of the page that are the same for all
   * visitors; the page is not indexed, and the app starts without waiting for an interaction.
   */
  personal?: true | undefined;
  /**
   * The URL contains a secret, which must not appear in a referrer. A page that the server renders without being
   * `personal` is rendered with the secret for a single visitor, neither stored nor indexed, and the app starts
   * immediately. Other pages are rendered without it.
   */
  secret?: true | undefined;
  /** robots.txt disallows it and every address with this prefix. */
  disallowed?: true | undefined;
}

/** A page in its app's `manifest.json`, for the HTML service. */
export interface PublishedPage extends PageFacts {
  /** Key of the lazily loaded module in the manifest's `parts`. */
  part: string;
  /** Rendered on the server; indexable unless it is personal. */
  rendered: boolean;
}

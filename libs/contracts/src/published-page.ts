import type { Localized } from './locale';

export interface PageFacts {
  /** Path in the router's syntax, e.g. `/product/:productId`; `*` is the not-found page. */
  path: string;
  /** Tab title without the shop's name, used until the page sets its own. */
  title: Localized;
  /** Message files that the page needs in addition to the common ones. */
  messages?: readonly string[] | undefined;
  /** Lazily loaded modules whose styles are sent with the HTML, before their scripts. */
  sections?: readonly string[] | undefined;
  /**
   * Lazily loaded modules and message files that the first click needs. They are prefetched on the first interaction.
   */
  later?: readonly string[] | undefined;
  /** Query parameters that the page reads. The cache ignores all other parameters. */
  search?: readonly string[] | undefined;
  /**
   * Marks a page with personal data. The server renders at most the parts that are the same for all visitors. The page
   * is not indexed, and the app starts without waiting for an interaction.
   */
  personal?: true | undefined;
  /**
   * Marks a page whose URL contains a secret, which must not appear in a referrer. If the server renders the page and
   * it is not `personal`, it is rendered with the secret for one visitor. The result is neither cached nor indexed, and
   * the app starts immediately. Other pages with a secret are rendered without it.
   */
  secret?: true | undefined;
  /** Whether robots.txt disallows the page and every URL with this prefix. */
  disallowed?: true | undefined;
}

/** A page in the app's `manifest.json`, for the HTML service. */
export interface PublishedPage extends PageFacts {
  /** Key of the page's lazily loaded module in `parts` of the manifest. */
  part: string;
  /** Whether the page is rendered on the server. Server-rendered pages are indexed unless they are personal. */
  rendered: boolean;
}

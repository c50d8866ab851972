import type { Localized } from './locale';

/** What an app states of one of its pages. */
export interface PageFacts {
  /** As the router writes it, e.g. `/product/:productId`; `*` is the page for what does not exist. */
  path: string;
  /** Title of the tab, without the shop's name, until the page has set its own. */
  title: Localized;
  /** Names of the message files the page needs beside those of every page. */
  messages?: readonly string[];
  /** Names of lazily loaded modules whose styles travel with the HTML, though their scripts come later. */
  sections?: readonly string[];
  /** What it reads of the address's query; anything else makes no page of its own. */
  search?: readonly string[];
  /** Its address carries the secret of a mailed or shared link, which no referrer may tell. */
  secret?: true;
  /** Crawlers are asked to keep away from it and from every address that begins alike. */
  disallowed?: true;
}

/** A page in the `manifest.json` of its app, for the HTML service. */
export interface PublishedPage extends PageFacts {
  /** Its lazily loaded module, as the manifest's `parts` name it. */
  part: string;
  /** Public and the same for everybody: rendered on the server, and search engines may list it. */
  rendered: boolean;
}

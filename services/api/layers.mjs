/**
 * The modules of the API by layer, lowest first. Each module has a description of its content. A module may import
 * modules of its own layer and of lower layers, but never in a circle. Other modules may use its services and its
 * queries (`*.query.ts`), which read data for lists, figures and exports; its repositories are private.
 * `.dependency-cruiser.mjs` rejects other imports, and `npm run graph:api` draws the modules.
 * @type {Record<string, string>[]}
 */
export const LAYERS = [
  {
    config: 'the settings of the process',
    errors: 'failures a caller may meet',
    logging: 'lines of the log, the request they belong to, and what none may hold',
    runtime: 'clock, scheduler, graceful shutdown',
    metrics: 'what Prometheus reads',
    tracing: 'spans of OpenTelemetry',
    'extension-points': 'where modules register personal data and open tasks',
    database: 'MongoDB connections, transactions',
    backup: 'backups, changes in between, restores',
    redis: 'connections to Redis: a single server, sentinels or a cluster',
    'object-storage': 'files in an S3-compatible store',
    'rate-limit': 'limits by caller and by key',
    http: 'guards, envelope, errors, validation',
    csv: 'tables that spreadsheets open and save',
    openapi: 'the API document',
    outbox: 'work to be done after a commit',
  },
  {
    'modules/user': 'accounts as records',
    'modules/store': 'physical shops',
    'modules/stock': 'units, reservations, movements',
    'modules/shipping': 'what delivery costs',
    'modules/promotion': 'promotions, codes and their limits',
    'modules/media': 'uploaded pictures',
    'modules/setting': 'settings that staff edit',
    'modules/numbering': 'numbers of orders, messages, declarations',
    'modules/search': 'search tokens and synonyms',
    'modules/audit-log': 'who changed what',
    'modules/balance': 'fees and payouts of the payment provider',
    'modules/saved-view': 'filters that staff keep',
  },
  {
    'modules/product': 'products, prices, ratings',
    'modules/catalogue': 'lists, search and favourites of shoppers',
    'modules/blog': 'the journal',
    'modules/campaign': 'reductions of many products for some days',
  },
  {
    'modules/order': 'orders as records, and the rules of refunds',
    'modules/cart': 'carts of guests and members',
    'modules/pricing': 'what an order costs',
    'modules/moderation': 'votes and reports',
  },
  {
    'modules/auth': 'signing up, logging in, sessions',
    'modules/guest': 'orders with only an email address',
    'modules/second-factor': 'passkeys, codes, verification for sensitive changes',
    'modules/privacy': 'export and erasure of an account',
    'modules/invoice': 'invoices and credit notes',
    'modules/review': 'reviews',
    'modules/question': 'questions and answers',
    'modules/wishlist': 'shared lists of favourites',
    'modules/withdrawal': 'the right of withdrawal',
    'modules/contact': 'messages to the shop',
    'modules/sitemap': 'addresses for search engines',
    'modules/content-changes': 'what responses show differently, for page servers',
    invariants: 'what must always be true of the records',
  },
  { 'modules/billing': 'payments, refunds, webhooks, and comparing with the provider' },
  {
    'modules/checkout': 'from a cart to an order with its stock held',
    'modules/order-status': 'what buyers and staff do with an order: send, deliver, cancel, put away',
  },
  {
    'modules/order-tracking': 'orders read and acted on by links, without an account',
    'modules/mail': 'every mail the shop sends, how it looks and leaves',
    'modules/product-alert': 'alerts of stock and price',
  },
  {
    'modules/admin': 'the work of staff, by area',
    'modules/ops': 'health, queues, metrics for operators',
    migrations: 'changes of stored records',
  },
];

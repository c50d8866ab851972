import type { AdminIconName } from '../icons/admin-icon';

export const SECTION_GROUPS = ['shop', 'content', 'running'] as const;

export interface Section {
  /** Names it: `nav.<id>`. */
  id: string;
  to: string;
  icon: AdminIconName;
  group: (typeof SECTION_GROUPS)[number];
  /** Letter after G that leads there. */
  letter: string;
}

/** Where administrators can go: menu, palette and keys. A new section adds its line here and its route. */
export const SECTIONS = [
  { id: 'overview', to: '/admin/dashboard', icon: 'layout-dashboard', group: 'shop', letter: 'd' },
  { id: 'orders', to: '/admin/dashboard?tab=orders', icon: 'inbox', group: 'shop', letter: 'o' },
  { id: 'products', to: '/admin/dashboard?tab=products', icon: 'tag', group: 'shop', letter: 'p' },
  { id: 'stock', to: '/admin/stock', icon: 'boxes', group: 'shop', letter: 's' },
  { id: 'users', to: '/admin/dashboard?tab=users', icon: 'users', group: 'shop', letter: 'u' },
  { id: 'carts', to: '/admin/dashboard?tab=carts', icon: 'shopping-cart', group: 'shop', letter: 'c' },
  { id: 'moderation', to: '/admin/moderation', icon: 'star', group: 'content', letter: 'm' },
  { id: 'inbox', to: '/admin/inbox', icon: 'message-square', group: 'content', letter: 'i' },
  { id: 'withdrawals', to: '/admin/withdrawals', icon: 'undo-2', group: 'content', letter: 'w' },
  { id: 'posts', to: '/admin/posts', icon: 'file-text', group: 'content', letter: 'b' },
  { id: 'synonyms', to: '/admin/synonyms', icon: 'search', group: 'content', letter: 'y' },
  { id: 'jobs', to: '/admin/jobs', icon: 'mail', group: 'running', letter: 'j' },
  { id: 'settings', to: '/admin/settings', icon: 'settings', group: 'running', letter: 't' },
  { id: 'audit', to: '/admin/audit', icon: 'shield-check', group: 'running', letter: 'a' },
] as const satisfies readonly Section[];
export type SectionId = (typeof SECTIONS)[number]['id'];

/** Pages that belong to a section without lying under its address. */
const PARTS: readonly { under: RegExp; id: string }[] = [
  { under: /^\/admin\/(create|update)-product/, id: 'products' },
  { under: /^\/admin\/(orders|packing-slips)/, id: 'orders' },
  { under: /^\/admin\/stores/, id: 'settings' },
];

/** Which section an address shows; undefined for none. */
export function sectionOf(pathname: string, search: URLSearchParams): string | undefined {
  const part = PARTS.find(({ under }) => under.test(pathname));
  if (part) return part.id;
  const tab = search.get('tab');
  const address = tab && pathname === '/admin/dashboard' ? `${pathname}?tab=${tab}` : pathname;
  return SECTIONS.find(({ to }) => to === address)?.id;
}

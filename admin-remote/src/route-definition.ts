import type { ToDo } from '@munay/contracts/admin/figures';
import type { Page } from '@munay/kit';
import type { AdminIconName } from './icons/admin-icon';

/**
 * Sections by group, in the order of menu, palette and shortcuts. Their labels are the messages `nav.group.<group>` and
 * `nav.<id>`.
 */
export const MENU = {
  shop: ['overview', 'orders', 'products', 'stock', 'users', 'carts', 'documents'],
  sell: ['promotions', 'campaigns'],
  content: ['moderation', 'inbox', 'withdrawals', 'posts', 'synonyms'],
  operations: ['status', 'jobs', 'settings', 'audit'],
} as const;

type SectionId = (typeof MENU)[keyof typeof MENU][number];

export interface MenuEntry {
  id: SectionId;
  icon: AdminIconName;
  letter: string;
  taskCount?: keyof ToDo;
}

export interface AdminPage extends Page {
  menu?: MenuEntry;
  /** Section in which the page is shown if it has no menu entry. */
  section?: SectionId;
}

export interface DashboardTab extends Pick<Page, 'messages' | 'load'> {
  menu: MenuEntry;
}

import type { ToDo } from '@munay/contracts/admin/figures';
import type { MessageId, Page } from '@munay/kit';
import type { AdminIconName } from './icons/admin-icon';

export const MENU_GROUPS = ['shop', 'content', 'running'] as const;

type IdOf<Id> = Id extends `nav.${infer Section}` ? Section : never;
type SectionId = IdOf<MessageId>;

/** An entry in menu, palette and shortcuts, named by the message `nav.<id>`. */
export interface MenuEntry {
  id: SectionId;
  group: (typeof MENU_GROUPS)[number];
  position: number;
  icon: AdminIconName;
  letter: string;
  waiting?: keyof ToDo;
}

export interface AdminPage extends Page {
  menu?: MenuEntry;
  /** The section of a page without its own menu entry. */
  section?: SectionId;
}

export interface DashboardTab extends Pick<Page, 'messages' | 'load'> {
  menu: MenuEntry;
}

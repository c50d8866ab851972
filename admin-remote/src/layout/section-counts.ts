import type { ToDo } from '@munay/contracts/admin/figures';
import { useQuery } from '@munay/kit';
import { toDoQuery } from '../components/shared-queries';
import type { SectionId } from './sections';

const KINDS: Partial<Record<SectionId, keyof ToDo>> = {
  orders: 'toPack',
  stock: 'lowStock',
  moderation: 'toModerate',
  inbox: 'messages',
  withdrawals: 'withdrawals',
  jobs: 'failedMails',
};

/** How much waits in a section: the figure beside its name. Only the staff's administrators are asked for. */
export function useSectionCount(id: SectionId): number {
  const { data } = useQuery(toDoQuery);
  const kind = KINDS[id];
  return kind ? Number(data?.[kind] ?? 0) : 0;
}

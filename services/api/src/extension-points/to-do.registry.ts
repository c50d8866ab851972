import { Injectable } from '@nestjs/common';
import type { ToDo } from '@munay/contracts/admin/figures';

type Count = () => Promise<number>;
/** Additional information that is shown next to a count. */
type Note = Exclude<keyof ToDo, Kind>;
const KINDS = [
  'toPack',
  'replacements',
  'lowStock',
  'failedPayments',
  'failedMails',
  'queuesPaused',
  'overdueJobs',
  'toModerate',
  'withdrawals',
  'messages',
  'transfers',
  'manualRefunds',
  'refundsFailed',
  'disputes',
  'fraudWarnings',
  'wrongRecipients',
  'promotionsToCheck',
] as const satisfies readonly (keyof ToDo)[];
type Kind = (typeof KINDS)[number];

/** Open tasks for staff. Modules register counts, and the dashboard reads them. */
@Injectable()
export class ToDoRegistry {
  private readonly counts = new Map<Kind, Count[]>();
  private readonly notes = new Map<Note, () => Promise<ToDo[Note]>>();

  /** Registers a count. Several modules may contribute to the same kind. */
  register(kind: Kind, count: Count): void {
    this.counts.set(kind, [...(this.counts.get(kind) ?? []), count]);
  }

  /** Registers additional information. Each kind is provided by only one module. */
  registerTask<N extends Note>(name: N, read: () => Promise<ToDo[N]>): void {
    this.notes.set(name, read);
  }

  async countAll(): Promise<ToDo> {
    const sums = KINDS.map(async (kind) => {
      const partialCounts = await Promise.all((this.counts.get(kind) ?? []).map((count) => count()));
      return [kind, partialCounts.reduce((sum, count) => sum + count, 0)] as const;
    });
    const notes = [...this.notes].map(async ([name, read]) => [name, await read()] as const);
    return Object.fromEntries(await Promise.all([...sums, ...notes])) as unknown as ToDo;
  }
}

import { Injectable } from '@nestjs/common';
import type { ToDo } from '@munay/contracts/figures';

type Count = () => Promise<number>;
const KINDS = [
  'toPack',
  'lowStock',
  'failedPayments',
  'failedMails',
  'toModerate',
  'withdrawals',
  'messages',
] as const satisfies readonly (keyof ToDo)[];

/** What waits for the staff. Domains register what they count; the dashboard asks. */
@Injectable()
export class StaffToDo {
  private readonly counts = new Map<keyof ToDo, Count[]>();

  /** Several domains may count towards one kind. */
  register(kind: keyof ToDo, count: Count): void {
    this.counts.set(kind, [...(this.counts.get(kind) ?? []), count]);
  }

  async all(): Promise<ToDo> {
    const sums = await Promise.all(
      KINDS.map(async (kind) => {
        const counted = await Promise.all((this.counts.get(kind) ?? []).map((count) => count()));
        return [kind, counted.reduce((sum, count) => sum + count, 0)] as const;
      }),
    );
    return Object.fromEntries(sums) as unknown as ToDo;
  }
}

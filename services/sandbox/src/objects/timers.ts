import { Clock } from '../state/clock';
import { Store } from '../state/store';
import { DisputesService } from './disputes.service';
import { FraudWarningsService } from './fraud-warnings.service';
import { RefundsService } from './refunds.service';
import { SessionsService } from './sessions.service';

const TICK_MS = 250;

export class Timers {
  private handle: NodeJS.Timeout | null = null;

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly sessions: SessionsService,
    private readonly refunds: RefundsService,
    private readonly disputes: DisputesService,
    private readonly fraudWarnings: FraudWarningsService,
  ) {}

  start(): void {
    this.handle = setInterval(() => this.tick(), TICK_MS);
    this.handle.unref();
  }

  stop(): void {
    if (this.handle) clearInterval(this.handle);
  }

  tick(): void {
    this.sessions.expireDueSessions();
    const now = this.clock.nowMs();
    for (const task of [...this.store.all('task')]) {
      if (task.dueMs > now) continue;
      this.store.runTransaction(() => {
        this.store.remove('task', task.id);
        if (task.kind === 'open-dispute') this.disputes.open(task.targetId, task.argument);
        else if (task.kind === 'warn-of-fraud') this.fraudWarnings.issue(task.targetId);
        else this.refunds.settle(task.targetId, task.argument === 'succeeded');
      });
    }
  }
}

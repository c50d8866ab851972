import { Injectable } from '@nestjs/common';
import type { AuditState } from '@munay/contracts/admin/audit';
import { Clock } from '../../runtime/clock';
import { AuditLogRepository } from './audit-log.repository';
import { AuditLogVerifier } from './audit-log.verifier';

const CACHE_MS = 30 * 60_000;
const CACHE_TTL_MS = 60_000;
const MAX_SHOWN_PROBLEMS = 20;

/** Caches the last verification of the whole log. Verification is slow, so concurrent requests share one run. */
@Injectable()
export class AuditLogStateService {
  private cached: { at: number; state: Promise<AuditState> } | undefined;

  constructor(
    private readonly auditLogVerifier: AuditLogVerifier,
    private readonly auditLog: AuditLogRepository,
    private readonly clock: Clock,
  ) {}

  /** @param forceRefresh requires a result from the last minute instead of the last half hour */
  getState(forceRefresh = false): Promise<AuditState> {
    const now = this.clock.now();
    const age = this.cached ? now.getTime() - this.cached.at : Infinity;
    if (this.cached && age < (forceRefresh ? CACHE_TTL_MS : CACHE_MS)) return this.cached.state;
    const state = this.verify(now);
    this.cached = { at: now.getTime(), state };
    state.catch(() => (this.cached = undefined));
    return state;
  }

  private async verify(now: Date): Promise<AuditState> {
    const [{ problems }, end] = [await this.auditLogVerifier.audit(), await this.auditLog.end()];
    return {
      problems: problems.slice(0, MAX_SHOWN_PROBLEMS),
      entries: end?.sequence ?? 0,
      checkedAt: now.toISOString(),
    };
  }
}

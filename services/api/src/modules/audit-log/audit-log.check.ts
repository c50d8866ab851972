import { Injectable } from '@nestjs/common';
import { ChainCheck } from '../../database/hash-chain';
import { AuditLogRepository } from './audit-log.repository';

/** Tells whether the audit log is as it was written. Needs no more of the shop than the log itself. */
@Injectable()
export class AuditLogCheck {
  constructor(private readonly log: AuditLogRepository) {}

  /** Walks the whole log. @returns where it was changed, empty when it is as it was written */
  async audit(): Promise<string[]> {
    const check = new ChainCheck();
    let last: { sequence: number; hash: string } | undefined;
    for await (const link of this.log.inOrder()) {
      check.take(link);
      last = link;
    }
    const end = await this.log.end();
    if (end?.sequence !== last?.sequence || end?.lastHash !== last?.hash)
      check.problems.push(`The log ends at entry ${last?.sequence ?? 0}, not at ${end?.sequence ?? 0}`);
    return check.problems;
  }
}

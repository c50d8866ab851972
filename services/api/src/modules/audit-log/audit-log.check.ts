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
    // Staff write meanwhile: what must be there is known before the walk, how far it may reach after it
    const begun = await this.log.end();
    let last = 0;
    let hashAtEnd: string | undefined;
    for await (const link of this.log.inOrder()) {
      check.take(link);
      last = link.sequence;
      if (last === begun?.sequence) hashAtEnd = link.hash;
    }
    const end = await this.log.end();
    if (hashAtEnd !== begun?.lastHash || last > (end?.sequence ?? 0))
      check.problems.push(`The log ends at entry ${last}, not at ${end?.sequence ?? 0}`);
    return check.problems;
  }
}

import { Injectable } from '@nestjs/common';
import { ChainCheck } from '../../database/hash-chain';
import { AuditKeys } from './audit-log.keys';
import { AuditLogRepository } from './audit-log.repository';
import { SignatureCheck } from './audit-log.signatures';

export interface LogVerdict {
  /** Where it was changed, empty when it is as it was written. */
  problems: string[];
  /** What is in order but not signed by who wrote it, or cannot be verified here. */
  notes: string[];
}

/** Tells whether the audit log is as it was written. Needs no more of the shop than the log itself. */
@Injectable()
export class AuditLogCheck {
  constructor(
    private readonly log: AuditLogRepository,
    private readonly keys: AuditKeys,
  ) {}

  /** Walks the whole log. @param now or the time it is of */
  async audit(now: Date): Promise<LogVerdict> {
    const check = new ChainCheck();
    const signatures = new SignatureCheck(this.keys);
    // Staff write meanwhile: what must be there is known before the walk, how far it may reach after it
    const begun = await this.log.end();
    let last = 0;
    let hashAtEnd: string | undefined;
    for await (const entry of this.log.inOrder()) {
      check.take({ ...entry, number: `Entry ${entry.sequence}` });
      signatures.take({ ...entry, at: new Date(entry.fields.at) });
      last = entry.sequence;
      if (last === begun?.sequence) hashAtEnd = entry.hash;
    }
    const end = await this.log.end();
    if (hashAtEnd !== begun?.lastHash || last > (end?.sequence ?? 0))
      check.problems.push(`The log ends at entry ${last}, not at ${end?.sequence ?? 0}`);
    const { problems, notes } = signatures.result(now);
    return { problems: [...check.problems, ...problems], notes };
  }
}

import { Injectable } from '@nestjs/common';
import { ChainCheck } from '../../database/hash-chain';
import { AuditLogKeyring } from './audit-log.keyring';
import { AuditLogRepository } from './audit-log.repository';
import { SignatureCheck } from './audit-log.signatures';
import { AuditLogWitness } from './audit-log.witness';

export interface LogCheck {
  /** Problems that were found; empty if the log is intact. */
  problems: string[];
  /** Descriptions of parts of the log that cannot be verified without more data. */
  notes: string[];
}

/** Verifies the audit log without reading other data. */
@Injectable()
export class AuditLogVerifier {
  constructor(
    private readonly auditLog: AuditLogRepository,
    private readonly auditLogKeyring: AuditLogKeyring,
    private readonly auditLogWitness: AuditLogWitness,
  ) {}

  async audit(): Promise<LogCheck> {
    const check = new ChainCheck();
    const signatures = new SignatureCheck(this.auditLogKeyring);
    // Staff may add entries during the check, so the end of the chain is read before and after the entries
    const startEnd = await this.auditLog.end();
    const previousEnd = this.auditLogWitness.last;
    let lastSequence = 0;
    let hashAtEnd: string | undefined;
    let isWitnessReached = previousEnd === null;
    for await (const entry of this.auditLog.listEntriesInOrder()) {
      check.add({ ...entry, number: `Entry ${entry.sequence}` });
      signatures.add(entry);
      lastSequence = entry.sequence;
      if (lastSequence === startEnd?.sequence) hashAtEnd = entry.hash;
      if (lastSequence === previousEnd?.sequence) isWitnessReached = entry.hash === previousEnd.hash;
    }
    const end = await this.auditLog.end();
    if (hashAtEnd !== startEnd?.lastHash || lastSequence > (end?.sequence ?? 0))
      check.problems.push(`The log ends at entry ${lastSequence}, not at ${end?.sequence ?? 0}`);
    if (!isWitnessReached)
      check.problems.push(
        `Entry ${previousEnd?.sequence}, which this process has seen, is no longer in the log`,
      );
    const { problems, notes } = signatures.getResult();
    const result = { problems: [...check.problems, ...problems], notes };
    if (startEnd && result.problems.length === 0)
      this.auditLogWitness.record({ sequence: startEnd.sequence, hash: startEnd.lastHash });
    return result;
  }
}

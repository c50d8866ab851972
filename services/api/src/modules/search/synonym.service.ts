import { Injectable } from '@nestjs/common';
import type { SynonymList } from '@munay/contracts/shop/search';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import type { StaffCaller } from '../../http/caller';
import { AuditLogService } from '../audit-log/audit-log.service';
import { INITIAL_SYNONYMS } from './search.words';
import { SynonymRepository } from './synonym.repository';

/** Search synonyms, edited by staff. The catalogue of each API process reloads them after a change. */
@Injectable()
export class SynonymService {
  constructor(
    private readonly synonyms: SynonymRepository,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
  ) {}

  list = (): Promise<SynonymList> => this.synonyms.read();

  /** Replaces all groups and drops duplicates within a group. @throws AppError editConflict */
  async save({ groups, version }: SynonymList, by: StaffCaller): Promise<SynonymList> {
    const distinctGroups = groups.map((group) => [...new Set(group)]).filter((group) => group.length > 1);
    return this.transaction.run(async () => {
      const before = await this.synonyms.read();
      if (!(await this.synonyms.replace(distinctGroups, version))) throw new AppError('editConflict');
      await this.auditLog.record({
        by,
        action: 'synonyms.save',
        entity: { kind: 'setting', id: 'synonyms', label: '' },
        before: { groups: before.groups },
        after: { groups: distinctGroups },
      });
      return { groups: distinctGroups, version: version + 1 };
    });
  }

  /** Stores the initial synonyms of a new shop. */
  async seed(): Promise<void> {
    await this.synonyms.replace(INITIAL_SYNONYMS, 0);
  }
}

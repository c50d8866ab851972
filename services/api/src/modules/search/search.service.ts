import { Injectable } from '@nestjs/common';
import type { SynonymList } from '@munay/contracts/search';
import { AppError } from '../../http/app-error';
import { SynonymRepository } from './search.repository';
import { FIRST_SYNONYMS } from './search.words';

/** Words of search that staff look after. The catalogue in every API process follows their changes by itself. */
@Injectable()
export class SynonymService {
  constructor(private readonly synonyms: SynonymRepository) {}

  list = (): Promise<SynonymList> => this.synonyms.read();

  /** Replaces all groups; repeated words within one are dropped. @throws AppError editedMeanwhile */
  async save({ groups, version }: SynonymList): Promise<SynonymList> {
    const distinct = groups.map((group) => [...new Set(group)]).filter((group) => group.length > 1);
    if (!(await this.synonyms.replace(distinct, version))) throw new AppError('editedMeanwhile');
    return { groups: distinct, version: version + 1 };
  }

  /** The first list of a new shop. */
  async seed(): Promise<void> {
    await this.synonyms.replace(FIRST_SYNONYMS, 0);
  }
}

import { IsInt, Min, ValidateBy } from 'class-validator';
import type { SynonymList } from '@munay/contracts/shop/search';

const MAX_GROUPS = 500;
const MAX_WORDS = 30;
const MAX_WORD_LENGTH = 60;
const WORD_PATTERN = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} '’-]*$/u;

const isGroupList = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length <= MAX_GROUPS &&
  value.every(
    (group) =>
      Array.isArray(group) &&
      group.length <= MAX_WORDS &&
      group.every(
        (word) => typeof word === 'string' && word.length <= MAX_WORD_LENGTH && WORD_PATTERN.test(word),
      ),
  );

export class SynonymListDto implements SynonymList {
  @ValidateBy({
    name: 'isWordGroups',
    constraints: [MAX_GROUPS, MAX_WORDS, MAX_WORD_LENGTH],
    validator: { validate: isGroupList },
  })
  groups: string[][];
  @IsInt() @Min(0) version: number;
}

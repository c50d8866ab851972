import { IsInt, Min, ValidateBy } from 'class-validator';
import type { SynonymList } from '@munay/contracts/shop/search';

const GROUPS_MAX = 500;
const WORDS_MAX = 30;
const WORD_MAX = 60;
const WORD = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} '’-]*$/u;

const isGroupList = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length <= GROUPS_MAX &&
  value.every(
    (group) =>
      Array.isArray(group) &&
      group.length <= WORDS_MAX &&
      group.every((word) => typeof word === 'string' && word.length <= WORD_MAX && WORD.test(word)),
  );

export class SynonymListDto implements SynonymList {
  @ValidateBy({
    name: 'isWordGroups',
    constraints: [GROUPS_MAX, WORDS_MAX, WORD_MAX],
    validator: { validate: isGroupList },
  })
  groups: string[][];
  @IsInt() @Min(0) version: number;
}

import type { SynonymList } from '@munay/contracts/search';
import { IsInt, Min, ValidateBy } from 'class-validator';

const GROUPS_MAX = 500;
const WORDS_MAX = 30;
const WORD = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} '’-]{0,59}$/u;

const isGroups = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length <= GROUPS_MAX &&
  value.every(
    (group) =>
      Array.isArray(group) &&
      group.length <= WORDS_MAX &&
      group.every((word) => typeof word === 'string' && WORD.test(word)),
  );

export class SynonymListDto implements SynonymList {
  @ValidateBy({ name: 'isWordGroups', validator: { validate: isGroups } }) groups: string[][];
  @IsInt() @Min(0) version: number;
}

import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { LIMITS } from '@munay/contracts/limits';
import { PageQueryDto } from './page-query.dto';

const read = (q: string) => {
  const query = plainToInstance(PageQueryDto, { q });
  return {
    q: query.q,
    rules: validateSync(query).flatMap(({ constraints }) => Object.keys(constraints ?? {})),
  };
};

describe('PageQuery search text', () => {
  it('control characters in a search text are replaced by spaces', () => {
    expect(read('lavanda\r\n\u0007azul')).toEqual({ q: 'lavanda   azul', rules: [] });
    expect(read(`a${'\n'.repeat(LIMITS.searchMax)}`).rules).toEqual(['maxLength']);
  });
});

import { listExceededCeilings, listFieldPlaces, type Places } from '../workspace/field-places';

const FOLDERS = ['libs/contracts'];
const IMPORTS = `import { PROMOTION, type PromotionInput } from './admin/promotion';
import type { InputOf } from './fields';
type Row = Partial<InputOf<typeof PROMOTION>>;
`;

/** A table with a field that is named in one file more than either ceiling allows. */
const TABLE = {
  read: 'export const of = (row: Row) => row.maxUses;',
  apart: 'export const of = ({ maxUses }: Row) => maxUses;',
  written: 'export const of = (row: Row): Row => ({ ...row, maxUses: 1 });',
  picked: "export const of = (row: Pick<PromotionInput, 'maxUses'>) => row.maxUses;",
  listed: "export const NAMES: (keyof PromotionInput)[] = ['maxUses'];",
  computed: "export const of = (row: Row, name: 'maxUses' | 'version') => row[name];",
};
const OTHER = 'export const of = (row: { maxUses: number }) => row.maxUses;';
const toFileName = (name: string) => `libs/contracts/src/one-more-${name}.ts`;

describe('fieldPlaces', () => {
  let initialPlaces: Places;
  let report: string[];

  beforeAll(() => {
    initialPlaces = listFieldPlaces(FOLDERS);
    const added = Object.entries({ ...TABLE, other: OTHER }).map(([name, text]) => [
      toFileName(name),
      IMPORTS + text,
    ]);
    const ceilings = Object.entries(initialPlaces).map(([table, fields]) => [
      table,
      Object.fromEntries(Object.entries(fields).map(([field, files]) => [field, files.length])),
    ]);
    report = listExceededCeilings(
      listFieldPlaces(FOLDERS, Object.fromEntries(added)),
      Object.fromEntries(ceilings),
    );
  }, 120_000);

  it('a field that is named in more files than its ceiling allows is reported', () => {
    expect(report).toHaveLength(1);
    const currentCount = initialPlaces.PROMOTION?.maxUses?.length ?? NaN;
    expect(report[0]).toMatch(
      `PROMOTION.maxUses is named in ${currentCount + 6} files, at most ${currentCount} may:`,
    );
  });

  it.each(Object.keys(TABLE))('a field reference in the file %s is counted', (name) => {
    expect(report[0]).toContain(toFileName(name));
  });

  it('the fields of a small table are listed on request', () => {
    expect(initialPlaces).not.toHaveProperty('LOGIN_INPUT');
    expect(listFieldPlaces(FOLDERS, {}, 'LOGIN_INPUT').LOGIN_INPUT?.password).toContain(
      'libs/contracts/src/account/user.ts',
    );
  }, 120_000);

  it('a field with the same name in another type is not counted', () => {
    expect(report[0]).not.toContain(toFileName('other'));
  });
});

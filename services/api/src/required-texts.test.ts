import 'reflect-metadata';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';

type Input = new () => object;
type Rule = { propertyName: string; name?: string; type: string; constraints?: unknown[] };

const { validationMetadatas: inputs } = getMetadataStorage() as unknown as {
  validationMetadatas: Map<Input, Rule[]>;
};
// The rules are global, so they may include classes of other API suites
const remainingInputs = new Set(inputs.keys());
for (const file of readdirSync(__dirname, { recursive: true, encoding: 'utf8' }))
  if (file.endsWith('.dto.ts')) jest.requireActual(join(__dirname, file));

const isFilled = ({ name, constraints: [minLength] = [] }: Rule) =>
  name === 'isNotEmpty' || (name === 'minLength' && minLength === 1);

test.each([
  ['blanks', ' \n '],
  ['signs of no width', '\u200B\u200B\u200B'],
  ['blanks and signs of no width', ' \u2060\u00AD\uFEFF\u3164\uFE0F\u202E '],
  ['an empty braille cell', '\u2800'],
])('a required text made of %s is rejected', (_, text) => {
  const fields = [...inputs].flatMap(([input, rules]) => {
    if (remainingInputs.has(input)) return [];
    const texts = new Set(rules.filter(({ name }) => name === 'isString').map((rule) => rule.propertyName));
    const names = rules.filter(isFilled).map(({ propertyName }) => propertyName);
    return names.filter((name) => texts.has(name)).map((name) => [input, name] as const);
  });
  expect(fields.length).toBeGreaterThan(20);
  const fieldsThatMayBeBlank = fields.filter(([input, name]) =>
    validateSync(plainToInstance(input, { [name]: text })).every(({ property }) => property !== name),
  );
  expect(fieldsThatMayBeBlank.map(([input, name]) => `${input.name}.${name}`)).toEqual([]);
});

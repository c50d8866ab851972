import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { i18n } from '@lingui/core';
import catalogueLoader from './catalogue-loader.mjs';
import { SHARED_MODULES, sharedByRemote, sharedByShell } from './shared-modules.mjs';
import summaryLoader from './summary-loader.mjs';

test('a catalogue is compiled at build time to what the runtime reads without a parser', () => {
  const source = {
    'cart.count': '{count, plural, one {# artículo} other {# artículos}}',
    'cart.title': 'Tu carrito',
  };
  const compiled = JSON.parse(catalogueLoader(JSON.stringify(source)));
  expect(JSON.stringify(compiled)).not.toContain('plural, one');
  i18n.load('es', compiled);
  i18n.activate('es');
  expect(i18n._('cart.count', { count: 1 })).toBe('1 artículo');
  expect(i18n._('cart.count', { count: 12 })).toBe('12 artículos');
  expect(i18n._('cart.title')).toBe('Tu carrito');
});

test('browsers get the endpoint table without the sentences of the API document', () => {
  const file = join(__dirname, '../../contracts/src/endpoints.ts');
  const source = readFileSync(file, 'utf8');
  const stripped = summaryLoader(source);
  const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
  expect(count(source, /\bsummary:/g)).toBeGreaterThan(30);
  expect(count(stripped, /\bsummary: ''/g)).toBe(count(source, /\bsummary:/g));
  expect(count(stripped, /\bpath: '\/api\//g)).toBe(count(source, /\bpath: '\/api\//g));
  expect(stripped.length).toBeLessThan(source.length * 0.85);
});

test('every shared module is carried by the shell and by no remote', () => {
  for (const name of SHARED_MODULES) {
    expect(sharedByShell()[name]).toMatchObject({ singleton: true, eager: true });
    expect(sharedByRemote()[name]).toMatchObject({ singleton: true, import: false });
  }
});

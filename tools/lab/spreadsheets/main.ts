/**
 * `npm run spreadsheets`: exports the products of a seeded test shop, opens and saves each file in LibreOffice like
 * staff, in Spanish and in English, and imports the result. Exit code 1 when the import would change anything. Needs
 * `soffice` (Debian: libreoffice-calc).
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { UpdateProductInput } from '@munay/contracts/admin/product';
import { ApiClient } from '../../test-shop/api-client.ts';
import { ENDPOINTS } from '../../test-shop/contracts.ts';
import { TestShop } from '../../test-shop/test-shop.ts';
import { build } from '../../workspace/build.ts';
import { run, SetupError } from '../../workspace/step.mjs';

/**
 * Parameters of LibreOffice's CSV filter: field separator, text delimiter, character set, first line, columns,
 * language.
 */
const UTF8_CHARSET = 76;
const WINDOWS_1252_CHARSET = 1;
const UTF16_CHARSET = 65_535;
const PROGRAMS = [
  { name: 'Spanish, UTF-8', lang: 'es', locale: 'es-ES', separator: ';', charset: UTF8_CHARSET },
  {
    name: 'Spanish, windows-1252',
    lang: 'es',
    locale: 'es-ES',
    separator: ';',
    charset: WINDOWS_1252_CHARSET,
  },
  { name: 'Spanish, Unicode text', lang: 'es', locale: 'es-ES', separator: '\t', charset: UTF16_CHARSET },
  { name: 'British', lang: 'en', locale: 'en-GB', separator: ',', charset: UTF8_CHARSET },
  { name: 'American', lang: 'en', locale: 'en-US', separator: ',', charset: UTF8_CHARSET },
] as const;
const ORIGINAL_SEPARATORS = { es: ';', en: ',' } as const;

async function createProfile(folder: string, locale: string) {
  const profile = join(folder, `profile-${locale}`);
  await mkdir(join(profile, 'user'), { recursive: true });
  await writeFile(
    join(profile, 'user', 'registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${locale}</value></prop></item>
</oor:items>`,
  );
  return pathToFileURL(profile).href;
}

/** Opens the file like a double click, with dates and numbers recognised, and saves it as shown. */
async function openAndSave(folder: string, file: Uint8Array, program: (typeof PROGRAMS)[number]) {
  const from = join(folder, 'export.csv');
  const to = join(folder, 'saved');
  await writeFile(from, file);
  const read = `CSV:${ORIGINAL_SEPARATORS[program.lang].charCodeAt(0)},34,${UTF8_CHARSET},1,,0,false,true`;
  const write = `csv:Text - txt - csv (StarCalc):${program.separator.charCodeAt(0)},34,${program.charset},1,,0,false,true`;
  const { code, output } = await run('soffice', [
    `-env:UserInstallation=${await createProfile(folder, program.locale)}`,
    '--headless',
    `--infilter=${read}`,
    '--convert-to',
    write,
    '--outdir',
    to,
    from,
  ]);
  if (code !== 0) throw new Error(`soffice ended with ${code}:\n${output}`);
  return readFile(join(to, 'export.csv'));
}

function importTrial(admin: ApiClient, file: Uint8Array) {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(file)], { type: 'text/csv' }), 'products.csv');
  return admin.call(ENDPOINTS.importProducts, { query: {}, body });
}

async function check(shop: TestShop, folder: string) {
  const admin = await ApiClient.connectAsAdmin(shop);
  await discountCatalogue(admin, new Date(Date.now() + 86_400_000).toISOString());
  let failures = 0;
  for (const program of PROGRAMS) {
    admin.locale = program.lang;
    const response = await admin.fetch('GET', ENDPOINTS.exportProducts.path);
    const savedFile = await openAndSave(folder, new Uint8Array(await response.arrayBuffer()), program);
    const { code, data, message } = await importTrial(admin, savedFile);
    const isUnchanged = code === 200 && data.products === data.unchanged && data.errorCount === 0;
    if (!isUnchanged) failures += 1;
    console.log(`${program.name}: ${isUnchanged ? `${data.products} products, nothing changed` : 'CHANGED'}`);
    if (!isUnchanged) console.log(JSON.stringify({ message, ...data }, null, 1).slice(0, 2_000));
  }
  return failures;
}

/** Gives products a discount, and texts that a spreadsheet program would execute, drop or convert to a date. */
async function discountCatalogue(admin: ApiClient, startsAt: string) {
  const { products } = await admin.fetchData(ENDPOINTS.listAllProducts, { query: { pageSize: 25 } });
  const texts = [
    '=1+1',
    '00123',
    '8412345678905',
    '3/4',
    'MAR-60',
    'VERDADERO',
    '"a";b\nc',
    '1E5',
    '-5',
    "'x",
  ];
  for (const [at, { _id }] of products.entries()) {
    const text = texts[at % texts.length] ?? '';
    const params = { id: _id };
    const { version } = await admin.fetchData(ENDPOINTS.openProduct, { params });
    const body: UpdateProductInput = {
      version,
      scentLine: { es: text.replaceAll('\n', ' '), en: text.replaceAll('\n', ' ') },
      care: { es: text, en: text },
      discount: { percent: 15, startsAt, endsAt: null },
    };
    await admin.fetchData(ENDPOINTS.updateProduct, { params, body });
  }
}

const { code } = await run('soffice', ['--version'], {}).catch(() => ({ code: 1 }));
if (code !== 0)
  throw new SetupError('npm run spreadsheets needs LibreOffice', 'apt-get install libreoffice-calc');
await build();
const folder = await mkdtemp(join(tmpdir(), 'munay-spreadsheets-'));
try {
  await TestShop.use({ name: 'spreadsheets', workers: 0 }, async (shop) => {
    process.exitCode = (await check(shop, folder)) === 0 ? 0 : 1;
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}

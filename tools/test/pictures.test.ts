import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import texts from '../../services/api/src/seed/pictures.json';
import products from '../../services/api/src/seed/products.json';
import { PAGES, PRODUCTS } from '../pictures/list.ts';

const root = path.resolve(__dirname, '../..');
const productDir = path.join(root, 'services/api/media/pictures');
const pageDir = path.join(root, 'storefront/public/pictures');
const masterDir = path.join(root, 'tools/pictures/masters');
const MAX_FILE_BYTES = 120_000;
const ALTS: Record<string, Record<string, { es: string; en: string }>> = texts;
/** End of a master's name -> view, in the order of the product page. */
const VIEWS = { '': 'bar', '-corte': 'cut', '-uso': 'wet', '-escala': 'scale', '-banda': 'wrapped' };

type Facts = { widths: number[]; width: number; height: number; color: string };
type Manifest = Record<string, Record<string, Facts>>;

const readManifest = async (): Promise<Manifest> =>
  JSON.parse(await readFile(path.join(productDir, 'manifest.json'), 'utf8'));

async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

const readMasters = async (): Promise<string[]> =>
  (await readdir(masterDir)).map((file) => path.parse(file).name);

async function countBytes(files: string[]): Promise<number> {
  const stats = await Promise.all(files.map((file) => stat(file)));
  return stats.reduce((sum, { size }) => sum + size, 0);
}

describe('pictures in the repository', () => {
  it('the picture files match the manifest in the listed widths', async () => {
    const manifest = await readManifest();
    const expected = new Map<string, number>();
    for (const [slug, views] of Object.entries(manifest)) {
      for (const [view, facts] of Object.entries(views)) {
        expect(facts.color).toMatch(/^#[0-9a-f]{6}$/);
        expect(facts.widths).toEqual([
          ...new Set([200, 400, 600, 800, 1200, 1600].map((value) => Math.min(value, facts.width))),
        ]);
        expect(facts.width).toBeGreaterThanOrEqual(960);
        for (const width of facts.widths) {
          expected.set(path.join(productDir, slug, `${view}-${width}.avif`), width);
          expected.set(path.join(productDir, slug, `${view}-${width}.webp`), width);
        }
      }
      expected.set(path.join(productDir, slug, 'mail-144.jpg'), 144);
      expected.set(path.join(productDir, slug, 'og.jpg'), 1200);
    }
    const files = (await listFiles(productDir)).filter((file) => !file.endsWith('manifest.json'));
    expect(files.sort()).toEqual([...expected.keys()].sort());
    for (const [file, width] of expected) {
      expect([file, (await sharp(file).metadata()).width]).toEqual([file, width]);
    }
  });

  it('every demo product shows all of its pictures, with an alt text in both languages', async () => {
    const masters = await readMasters();
    for (const { picture } of products) {
      const views = Object.entries(VIEWS).filter(([end]) => masters.includes(`${picture}${end}`));
      const listed = Object.entries(PRODUCTS[picture] ?? {}).filter(([view]) => view !== 'use');
      expect([picture, listed]).toEqual([picture, views.map(([end, view]) => [view, `${picture}${end}`])]);
      const alts = ALTS[picture] ?? {};
      expect([picture, Object.keys(alts)]).toEqual([picture, views.map(([, view]) => view)]);
      for (const { es, en } of Object.values(alts))
        expect([/^\p{Lu}.+\.$/u.test(es), es === en]).toEqual([true, false]);
    }
    expect(Object.keys(ALTS).sort()).toEqual(products.map(({ picture }) => picture).sort());
  });

  it('every demo product has its bar, cut face, use and scale, except the box, which has no cut face', () => {
    const expected = ['bar', 'cut', 'wet', 'scale'];
    const missing = products.flatMap(({ picture }) =>
      expected.filter((view) => !PRODUCTS[picture]?.[view]).map((view) => `${picture}/${view}`),
    );
    expect(products).toHaveLength(24);
    expect(missing).toEqual(['trio/cut']);
  });

  it('no picture file exceeds 120 KB', async () => {
    const files = [...(await listFiles(productDir)), ...(await listFiles(pageDir))];
    const sizes = await Promise.all(files.map(async (file) => [file, (await stat(file)).size] as const));
    expect(sizes.filter(([, size]) => size > MAX_FILE_BYTES)).toEqual([]);
  });

  it('the picture manifest matches the picture list', async () => {
    const manifest = await readManifest();
    expect(
      Object.fromEntries(Object.entries(manifest).map(([name, views]) => [name, Object.keys(views)])),
    ).toEqual(
      Object.fromEntries(Object.entries(PRODUCTS).map(([name, views]) => [name, Object.keys(views)])),
    );
    const bundled = Object.entries(PAGES).flatMap(([name, { widths }]) =>
      widths.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`]),
    );
    expect((await readdir(pageDir)).sort()).toEqual(bundled.sort());
    const usedFiles = [
      ...Object.values(PRODUCTS).flatMap((views) =>
        Object.values(views).map((view) => (typeof view === 'string' ? view : view.source)),
      ),
      ...Object.values(PAGES).map(({ source }) => source),
    ];
    expect([...new Set(usedFiles)].sort()).toEqual((await readMasters()).sort());
  });

  it('every page picture is used on a page', async () => {
    const content = path.join(root, 'storefront/src/bundled-pictures');
    const sources = await Promise.all((await listFiles(content)).map((file) => readFile(file, 'utf8')));
    const code = sources.join('\n');
    const files = (await listFiles(pageDir)).map((file) => path.basename(file));
    expect(files.filter((file) => !code.includes(`/pictures/${file}'`))).toEqual([]);
  });

  it('the pictures take up at most 23 MB in total and 60 KB per preview card', async () => {
    const products = await listFiles(productDir);
    expect(await countBytes([...products, ...(await listFiles(pageDir))])).toBeLessThanOrEqual(23_000_000);
    for (const card of products.filter((file) => file.endsWith('og.jpg'))) {
      expect((await stat(card)).size).toBeLessThanOrEqual(60 * 1024);
    }
  });
});

import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { PAGES, PRODUCTS } from '../pictures/list.ts';

const root = path.resolve(__dirname, '../..');
const productDir = path.join(root, 'services/api/media/pictures');
const pageDir = path.join(root, 'storefront/public/pictures');

type Facts = { widths: number[]; width: number; height: number; color: string };
type Manifest = Record<string, Record<string, Facts>>;

const readManifest = async (): Promise<Manifest> =>
  JSON.parse(await readFile(path.join(productDir, 'manifest.json'), 'utf8'));

async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

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

  it('every product has a picture of its soap bar', async () => {
    const manifest = await readManifest();
    expect(Object.values(manifest).filter((views) => views.bar)).toHaveLength(24);
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
    const pictureMasters = (await readdir(path.join(root, 'tools/pictures/masters'))).map(
      (file) => path.parse(file).name,
    );
    expect([...new Set(usedFiles)].sort()).toEqual(pictureMasters.sort());
  });

  it('every page picture is used on a page', async () => {
    const content = path.join(root, 'storefront/src/bundled-pictures');
    const sources = await Promise.all((await listFiles(content)).map((file) => readFile(file, 'utf8')));
    const code = sources.join('\n');
    const files = (await listFiles(pageDir)).map((file) => path.basename(file));
    expect(files.filter((file) => !code.includes(`/pictures/${file}'`))).toEqual([]);
  });

  it('the pictures take up at most 12 MB in total and 60 KB per preview card', async () => {
    const products = await listFiles(productDir);
    expect(await countBytes([...products, ...(await listFiles(pageDir))])).toBeLessThanOrEqual(12_000_000);
    for (const card of products.filter((file) => file.endsWith('og.jpg'))) {
      expect((await stat(card)).size).toBeLessThanOrEqual(60 * 1024);
    }
  });
});

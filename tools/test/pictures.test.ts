import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const root = path.resolve(__dirname, '../..');
const productDir = path.join(root, 'services/api/media/pictures');
const pageDir = path.join(root, 'storefront/public/pictures');

type Facts = { widths: number[]; width: number; height: number; color: string };
type Manifest = Record<string, Record<string, Facts>>;

const readManifest = async (): Promise<Manifest> =>
  JSON.parse(await readFile(path.join(productDir, 'manifest.json'), 'utf8'));

async function filesIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

async function bytesIn(files: string[]): Promise<number> {
  const stats = await Promise.all(files.map((file) => stat(file)));
  return stats.reduce((sum, { size }) => sum + size, 0);
}

describe('the pictures in the repository', () => {
  it('are exactly those of the manifest, in the widths it says', async () => {
    const manifest = await readManifest();
    const expected = new Map<string, number>();
    for (const [slug, views] of Object.entries(manifest)) {
      for (const [view, facts] of Object.entries(views)) {
        expect(facts.color).toMatch(/^#[0-9a-f]{6}$/);
        expect(facts).toMatchObject({ widths: [200, 400, 600, 800], width: 800, height: 800 });
        for (const width of facts.widths) {
          expected.set(path.join(productDir, slug, `${view}-${width}.avif`), width);
          expected.set(path.join(productDir, slug, `${view}-${width}.webp`), width);
        }
      }
      expected.set(path.join(productDir, slug, 'mail-144.jpg'), 144);
      expected.set(path.join(productDir, slug, 'og.jpg'), 1200);
    }
    const found = (await filesIn(productDir)).filter((file) => !file.endsWith('manifest.json'));
    expect(found.sort()).toEqual([...expected.keys()].sort());
    for (const [file, width] of expected) {
      expect([file, (await sharp(file).metadata()).width]).toEqual([file, width]);
    }
  }, 60_000);

  it('show every product at least as a bar', async () => {
    const manifest = await readManifest();
    expect(Object.keys(manifest)).toHaveLength(24);
    expect(Object.values(manifest).every((views) => views.bar)).toBe(true);
  });

  it('are all on a page, where they belong to pages', async () => {
    const content = path.join(root, 'storefront/src/illustrations');
    const sources = await Promise.all((await filesIn(content)).map((file) => readFile(file, 'utf8')));
    const shown = sources.join('\n');
    const files = (await filesIn(pageDir)).map((file) => path.basename(file));
    expect(files.filter((file) => !shown.includes(`/pictures/${file}'`))).toEqual([]);
  });

  it('stay small: 8 MB in all, 60 KB for a preview card', async () => {
    const products = await filesIn(productDir);
    expect(await bytesIn([...products, ...(await filesIn(pageDir))])).toBeLessThanOrEqual(8_000_000);
    for (const card of products.filter((file) => file.endsWith('og.jpg'))) {
      expect((await stat(card)).size).toBeLessThanOrEqual(60 * 1024);
    }
  });
});

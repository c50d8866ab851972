import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

const run = promisify(execFile);
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

describe('renderer', () => {
  let dir = '';

  beforeAll(async () => {
    dir = await mkdtemp(path.join(os.tmpdir(), 'munay-pictures-'));
  });

  afterAll(async () => {
    await rm(dir, { recursive: true });
  });

  const draft = async (folder: string, view: string, threads: number): Promise<Buffer> => {
    const out = path.join(dir, folder);
    const options = ['--view', view, '--size', '48', '--spp', '1', '--draft', '--out', out];
    await run('node', ['tools/pictures/render.mjs', 'lavanda', ...options, '--threads', `${threads}`], {
      cwd: root,
    });
    return readFile(path.join(out, `lavanda-${view}.png`));
  };

  it('gives the same bytes for the same recipe, whatever the number of threads', async () => {
    const first = await draft('first', 'bar', 1);
    expect((await draft('second', 'bar', 1)).equals(first)).toBe(true);
    expect((await draft('threads', 'bar', 2)).equals(first)).toBe(true);
    expect((await draft('cut', 'cut', 1)).equals(first)).toBe(false);
  }, 60_000);

  it('says which name or view it does not know', async () => {
    const render = (...args: string[]) => run('node', ['tools/pictures/render.mjs', ...args], { cwd: root });
    await expect(render('nada')).rejects.toThrow('There is no picture "nada".');
    await expect(render('lavanda', '--view', 'side')).rejects.toThrow('There is no view "side".');
    await expect(render('lavanda', '--size', '0')).rejects.toThrow('--size must be a whole number above 0.');
  }, 60_000);
});

describe('committed pictures', () => {
  it('are exactly those of the manifest, in the widths it says', async () => {
    const manifest = await readManifest();
    const expected = new Map<string, number>();
    for (const [slug, views] of Object.entries(manifest)) {
      for (const [view, facts] of Object.entries(views)) {
        expect(facts.color).toMatch(/^#[0-9a-f]{6}$/);
        expect(Math.max(...facts.widths)).toBeLessThanOrEqual(facts.width);
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

  it('stay small: 8 MB in all, 60 KB for a preview card', async () => {
    const products = await filesIn(productDir);
    expect(await bytesIn([...products, ...(await filesIn(pageDir))])).toBeLessThanOrEqual(8_000_000);
    for (const card of products.filter((file) => file.endsWith('og.jpg'))) {
      expect((await stat(card)).size).toBeLessThanOrEqual(60 * 1024);
    }
  });
});

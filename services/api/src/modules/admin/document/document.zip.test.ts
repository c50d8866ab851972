import { crc32 } from 'node:zlib';
import { createZip, type ZipEntry } from './document.zip';

const at = new Date('2026-11-27T17:04:33Z');

async function* entries(
  count: number,
  writtenEntries: { count: number } = { count: 0 },
): AsyncGenerator<ZipEntry> {
  for (; writtenEntries.count < count; writtenEntries.count += 1) {
    await Promise.resolve();
    yield {
      name: `F-2026-${writtenEntries.count}.pdf`,
      content: Buffer.from(`document ${writtenEntries.count}`),
      at,
    };
  }
}
const writeZip = async (count: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of createZip(entries(count))) chunks.push(chunk);
  return Buffer.concat(chunks);
};

test('ZIP entries are created one at a time as the archive is read', async () => {
  const writtenEntries = { count: 0 };
  const file = createZip(entries(1_000, writtenEntries));
  for (let chunk = 0; chunk < 6; chunk += 1) await file.next();
  expect(writtenEntries.count).toBe(2);
});

test('the ZIP central directory lists the offset, size and checksum of each entry', async () => {
  const file = await writeZip(3);
  const end = file.length - 22;
  expect([file.readUInt32LE(end), file.readUInt16LE(end + 10)]).toEqual([0x06054b50, 3]);
  let line = file.readUInt32LE(end + 16);
  for (let entry = 0; entry < 3; entry += 1) {
    const [name, local] = [file.readUInt16LE(line + 28), file.readUInt32LE(line + 42)];
    const content = local + 30 + file.readUInt16LE(local + 26);
    const text = `document ${entry}`;
    expect([
      file.readUInt32LE(line),
      file.readUInt32LE(local),
      file.toString('utf8', line + 46, line + 46 + name),
      file.toString('utf8', content, content + file.readUInt32LE(line + 24)),
      file.readUInt32LE(line + 16),
    ]).toEqual([0x02014b50, 0x04034b50, `F-2026-${entry}.pdf`, text, crc32(text)]);
    line += 46 + name;
  }
  expect(line).toBe(end);
});

test('a ZIP archive with more than 65,535 entries uses the ZIP64 record', async () => {
  const file = await writeZip(65_536);
  const [end, locator] = [file.length - 22, file.length - 42];
  expect([file.readUInt16LE(end + 10), file.readUInt32LE(locator)]).toEqual([0xffff, 0x07064b50]);
  const zip64EntryCount = Number(file.readBigUInt64LE(locator + 8));
  expect([file.readUInt32LE(zip64EntryCount), Number(file.readBigUInt64LE(zip64EntryCount + 32))]).toEqual([
    0x06064b50, 65_536,
  ]);
});

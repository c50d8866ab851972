import { crc32 } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content: Buffer;
  at: Date;
}

const LOCAL_SIGNATURE = 0x04034b50;
const CENTRAL_SIGNATURE = 0x02014b50;
const END_SIGNATURE = 0x06054b50;
const ZIP64_END_SIGNATURE = 0x06064b50;
const ZIP64_LOCATOR_SIGNATURE = 0x07064b50;
/** Flag that marks file names as UTF-8. */
const UTF8 = 0x0800;
const ZIP_VERSION = 45;
const MAX_UINT16 = 0xffff;
const MAX_UINT32 = 0xffffffff;
/** Id of the ZIP64 extra field. */
const ZIP64_FIELD_ID = 0x0001;

/** Packs numbers into fields of 2, 4 and 8 bytes. */
function packFields(...fields: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
}

/** Date and time in MS-DOS format; dates before 1980 become 1980. */
const toDosTime = (at: Date): number =>
  (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
const toDosDate = (at: Date): number =>
  (Math.max(0, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();

/**
 * Streams a ZIP file (PKWARE APPNOTE 6.3) with any number of entries of any size. Entries are stored uncompressed,
 * because PDFs are already compressed. Only the directory entries stay in memory, about 60 bytes each.
 */
export async function* createZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, content, at } of entries) {
    const path = Buffer.from(name);
    const header = [
      [2, ZIP_VERSION],
      [2, UTF8],
      [2, 0],
      [2, toDosTime(at)],
      [2, toDosDate(at)],
      [4, crc32(content)],
      [4, content.length],
      [4, content.length],
      [2, path.length],
    ] as const;
    const zip64 =
      offset >= MAX_UINT32 ? packFields([2, ZIP64_FIELD_ID], [2, 8], [8, offset]) : Buffer.alloc(0);
    directory.push(
      Buffer.concat([
        packFields(
          [4, CENTRAL_SIGNATURE],
          [2, ZIP_VERSION],
          ...header,
          [2, zip64.length],
          [2, 0],
          [2, 0],
          [2, 0],
          [4, 0],
        ),
        packFields([4, Math.min(offset, MAX_UINT32)]),
        path,
        zip64,
      ]),
    );
    const head = Buffer.concat([packFields([4, LOCAL_SIGNATURE], ...header, [2, 0]), path]);
    yield head;
    yield content;
    offset += head.length + content.length;
  }
  yield* directory;
  const size = directory.reduce((sum, line) => sum + line.length, 0);
  const count = directory.length;
  if (count >= MAX_UINT16 || offset >= MAX_UINT32) {
    yield packFields(
      [4, ZIP64_END_SIGNATURE],
      [8, 44],
      [2, ZIP_VERSION],
      [2, ZIP_VERSION],
      [4, 0],
      [4, 0],
      [8, count],
      [8, count],
      [8, size],
      [8, offset],
    );
    yield packFields([4, ZIP64_LOCATOR_SIGNATURE], [4, 0], [8, offset + size], [4, 1]);
  }
  const [few, low] = [Math.min(count, MAX_UINT16), Math.min(offset, MAX_UINT32)];
  yield packFields([4, END_SIGNATURE], [2, 0], [2, 0], [2, few], [2, few], [4, size], [4, low], [2, 0]);
}

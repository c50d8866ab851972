import { exitOnInvalidSettings } from '@munay/settings';
import { loadSettings } from './config/load-config';
import { OBJECT_STORE_SETTINGS } from './config/withheld';
import { copyUploads } from './modules/media/copy-uploads';
import { ObjectStore } from './object-storage/object-store';

/**
 * Copies the pictures of UPLOAD_DIR into S3_BUCKET: `npm run uploads-to-s3`. It can be repeated. Picture URLs do not
 * change, because with IMAGE_STORE=s3 the API reads pictures from the bucket.
 */
exitOnInvalidSettings('uploads-to-s3');
const values = loadSettings(...OBJECT_STORE_SETTINGS, 'UPLOAD_DIR');
try {
  if (!values.S3_BUCKET) throw new Error('S3_BUCKET is missing');
  const { copied, existing: existingCount } = await copyUploads(
    values.UPLOAD_DIR,
    ObjectStore.of(values, values.S3_BUCKET),
  );
  process.stdout.write(`${copied} files copied, ${existingCount} were there\n`);
} catch (error) {
  process.stdout.write(`Failed: ${(error as Error).message}\n`);
  process.exitCode = 1;
}

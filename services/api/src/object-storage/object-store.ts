import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Config } from '../config/config';
import type { OBJECT_STORE_SETTINGS } from '../config/withheld';

const CONNECT_TIMEOUT_MS = 3_000;
const IDLE_TIMEOUT_MS = 20_000;
/** Maximum number of objects in one request (S3 API reference, DeleteObjects). */
const DELETE_BATCH_SIZE = 1_000;

export interface Bucket {
  /** URL of the store; empty for Amazon S3. */
  endpoint: string;
  name: string;
  region: string;
  /** If both are empty, the credentials come from the machine's role, profile or environment. */
  accessKeyId: string;
  secretAccessKey: string;
}

export interface StoredObject {
  body: Readable;
  bytes: number;
  etag: string;
}

export interface ObjectFacts {
  type?: string;
  cacheControl?: string;
}

const isMissing = (error: unknown): boolean => ['NoSuchKey', 'NotFound'].includes((error as Error).name);

/** A bucket of an S3-compatible store. */
export class ObjectStore {
  private loadedClient?: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }>;

  constructor(private readonly bucket: Bucket) {}

  static of(
    settings: Pick<Config['values'], (typeof OBJECT_STORE_SETTINGS)[number]>,
    name: string,
  ): ObjectStore {
    const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
    return new ObjectStore({
      endpoint: S3_ENDPOINT,
      name,
      region: S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    });
  }

  async put(key: string, bytes: Buffer, facts: ObjectFacts = {}): Promise<void> {
    await this.send(key, { Body: bytes, ContentLength: bytes.length }, facts);
  }

  async putFile(key: string, path: string): Promise<void> {
    await this.send(key, { Body: createReadStream(path), ContentLength: (await stat(path)).size }, {});
  }

  /** @returns null when the object does not exist */
  async get(key: string): Promise<StoredObject | null> {
    const { sdk, client } = await this.load();
    try {
      const found = await client.send(new sdk.GetObjectCommand({ Bucket: this.bucket.name, Key: key }));
      const { Body, ContentLength = 0, ETag = '' } = found;
      return Body ? { body: Body as Readable, bytes: ContentLength, etag: ETag } : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Keys with their sizes, ordered by key. */
  async *list(prefix: string): AsyncGenerator<{ key: string; bytes: number }> {
    const { sdk, client } = await this.load();
    let continuationToken: string | undefined;
    do {
      const page = await client.send(
        new sdk.ListObjectsV2Command({
          Bucket: this.bucket.name,
          Prefix: prefix,
          ContinuationToken: continuationToken,
        }),
      );
      for (const { Key = '', Size = 0 } of page.Contents ?? []) yield { key: Key, bytes: Size };
      continuationToken = page.NextContinuationToken;
    } while (continuationToken);
  }

  /** Deletes all objects with this prefix. */
  async removeAll(prefix: string): Promise<void> {
    const keys: string[] = [];
    for await (const { key } of this.list(prefix)) keys.push(key);
    const { sdk, client } = await this.load();
    for (let deletedCount = 0; deletedCount < keys.length; deletedCount += DELETE_BATCH_SIZE) {
      const Objects = keys.slice(deletedCount, deletedCount + DELETE_BATCH_SIZE).map((Key) => ({ Key }));
      const { Errors = [] } = await client.send(
        new sdk.DeleteObjectsCommand({ Bucket: this.bucket.name, Delete: { Objects, Quiet: true } }),
      );
      if (Errors[0]) throw new Error(`${Errors[0].Key ?? ''} was not removed: ${Errors[0].Code ?? ''}`);
    }
  }

  private async send(
    key: string,
    content: { Body: Buffer | Readable; ContentLength: number },
    { type, cacheControl }: ObjectFacts,
  ): Promise<void> {
    const { sdk, client } = await this.load();
    await client.send(
      new sdk.PutObjectCommand({
        Bucket: this.bucket.name,
        Key: key,
        ...content,
        ContentType: type,
        CacheControl: cacheControl,
      }),
    );
  }

  /** Loaded on first use, because the SDK is large. */
  private load(): Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> {
    this.loadedClient ??= import('@aws-sdk/client-s3').then((sdk) => {
      const { endpoint, region, accessKeyId, secretAccessKey } = this.bucket;
      const client = new sdk.S3Client({
        region,
        ...(endpoint && { endpoint, forcePathStyle: true }),
        ...(accessKeyId && { credentials: { accessKeyId, secretAccessKey } }),
        // Many stores reject the checksums that the SDK has sent by default since 2025
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: IDLE_TIMEOUT_MS },
      });
      return { sdk, client };
    });
    return this.loadedClient;
  }
}

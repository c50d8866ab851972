import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderLine, OrderTotals } from '@munay/contracts/order/order';
import { toSessionParams } from '../../src/modules/billing/session/payment-session.params';
import { toThumbnailUrl } from '../../src/modules/mail/transport/mail.format';
import { MediaService } from '../../src/modules/media/media.service';
import { Clock } from '../../src/runtime/clock';
import { signIn } from '../support/people';
import { type RunningApi, startApi } from '../support/start-api';
import { photo, upload } from '../support/uploads';

interface ReceivedUpload {
  method: string;
  url: string;
  authorization: string | undefined;
  body: string;
}

let service: Server;
let received: ReceivedUpload[] = [];
let status = 200;
let api: RunningApi;

beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '' } = request;
      const body = Buffer.concat(parts).toString('latin1');
      received.push({ method, url, authorization: request.headers.authorization, body });
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  api = await startApi({
    IMAGE_STORE: 'cloudinary',
    CLOUDINARY_CLOUD_NAME: 'munay',
    CLOUDINARY_API_KEY: 'key',
    CLOUDINARY_API_SECRET: 'secret',
    CLOUDINARY_API_URL: `http://127.0.0.1:${port}`,
  });
});
beforeEach(() => {
  received = [];
  status = 200;
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await api.close();
  service.close();
});

const field = (body: string, name: string): string =>
  new RegExp(`name="${name}"\\r\\n\\r\\n([^\\r]*)`).exec(body)?.[1] ?? '';

test('each picture width is uploaded with a signature and gets a Cloudinary URL', async () => {
  const { client } = await signIn(api);
  const { status: code, data } = await upload(client, await photo(500, 400));
  expect(code).toBe(200);
  expect(data.secure_url).toBe(
    `https://res.cloudinary.com/munay/image/upload/munay/${data._id}/image-500.webp`,
  );
  expect(received.map(({ method, url, body }) => [method, url, field(body, 'public_id')])).toEqual(
    [200, 400, 500].map((width) => ['POST', '/v1_1/munay/image/upload', `munay/${data._id}/image-${width}`]),
  );
  for (const { body } of received) {
    const signedText = `public_id=${field(body, 'public_id')}&timestamp=${field(body, 'timestamp')}secret`;
    expect(field(body, 'signature')).toBe(createHash('sha1').update(signedText).digest('hex'));
    expect(body).not.toContain('secret\r\n');
  }
  const { data: session } = await client.call(ENDPOINTS.updateUser, { body: { image: data.path } });
  expect(session.user?.image).toBe(data.secure_url);
});

test('a failed upload removes its partial files and returns the standard error message', async () => {
  const { client } = await signIn(api);
  status = 500;
  const { status: code, message } = await upload(client);
  expect([code, message]).toEqual([500, 'Failed to upload image to Cloudinary.']);
  status = 200;
  received = [];
  jest.spyOn(api.app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + 60_000));
  expect(await api.app.get(MediaService, { strict: false }).removeUnused()).toBe(1);
  expect(received).toMatchObject([
    { method: 'DELETE', authorization: `Basic ${Buffer.from('key:secret').toString('base64')}` },
  ]);
});

test('a Cloudinary picture has the same URL on the payment page and in emails', () => {
  const base = 'https://res.cloudinary.com/munay/image/upload/munay/1/image';
  const image = { base, widths: [200, 400], width: 400, height: 400, color: '#fff', alt: '' };
  const [apiOrigin, webOrigin] = ['https://api.munay.example', 'https://munay.example'];
  const line = {
    sku: 'A',
    title: 'Avena',
    size: '60 g',
    quantity: 1,
    priceCents: 390,
    unitPriceCents: 390,
    lineCents: 390,
    netCents: 390,
    image,
  };
  const { params } = toSessionParams({
    orderId: '1',
    attempt: 1,
    number: 'MUN-2026-000001',
    email: 'ana@munay.example',
    types: ['card'],
    locale: 'es',
    shipping: 'pickup',
    lines: [line as OrderLine],
    totals: { currency: 'eur', shippingCents: 0, vatPercent: 21 } as OrderTotals,
    expiresAt: new Date(),
    webOrigin,
    apiOrigin,
  });
  const [item] = params.line_items as { price_data: { product_data: { images: string[] } } }[];
  expect(item?.price_data.product_data.images).toEqual([`${base}-200.webp`]);
  expect(toThumbnailUrl(base, apiOrigin)).toBe(base.replace(/image$/, 'mail-144.jpg'));
  expect(toThumbnailUrl('/media/1/image', apiOrigin)).toBe(`${apiOrigin}/media/1/mail-144.jpg`);
});

test('an upload without Cloudinary settings returns the standard error message', async () => {
  const unset = await startApi({ IMAGE_STORE: 'cloudinary' });
  try {
    const { client } = await signIn(unset);
    const { status: code, message } = await upload(client);
    expect([code, message]).toEqual([500, 'Missing Cloudinary configuration in environment variables.']);
  } finally {
    await unset.close();
  }
});

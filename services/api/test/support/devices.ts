import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { computeCode } from '../../src/modules/second-factor/totp';

const STEP_MS = 30_000;

/** An authenticator app whose user has typed in the secret instead of scanning it. */
export class CodeApp {
  private readonly secret: Buffer;

  constructor(base32: string) {
    const bits = [...base32].map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    );
    const bytes = bits.join('').match(/.{8}/g) ?? [];
    this.secret = Buffer.from(bytes.map((byte) => parseInt(byte, 2)));
  }

  code = (now: Date): string => computeCode(this.secret, Math.floor(now.getTime() / STEP_MS));
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** The subset of CBOR that authenticators use (RFC 8949). */
function encodeCbor(value: Cbor): Buffer {
  const head = (major: number, length: number): Buffer =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)]),
  ]);
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const USER_PRESENT = 0x01;
const KEY_ATTACHED = 0x40;

interface Question {
  challenge: string;
  rp?: { id?: string };
  rpId?: string;
}

export class SecurityKey {
  readonly id = randomBytes(16);
  private readonly privateKey: KeyObject;
  private readonly publicKey: Map<number, Cbor>;
  signatureCount = 0;

  constructor(private readonly origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.privateKey = privateKey;
    this.publicKey = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
  }

  make(options: object): object {
    const { challenge, rp } = options as Question;
    const length = Buffer.from([0, this.id.length]);
    const attestationParts = [Buffer.alloc(16), length, this.id, encodeCbor(this.publicKey)];
    const authData = Buffer.concat([
      this.createAuthenticatorData(rp?.id ?? '', USER_PRESENT | KEY_ATTACHED),
      ...attestationParts,
    ]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    const clientDataJSON = this.clientData('webauthn.create', challenge).toString('base64url');
    const attestationObject = encodeCbor(attestation).toString('base64url');
    return this.toResponse({ clientDataJSON, attestationObject, transports: ['usb'] });
  }

  sign(options: object): object {
    const { challenge, rpId = '' } = options as Question;
    this.signatureCount += 1;
    const authenticatorData = this.createAuthenticatorData(rpId, USER_PRESENT);
    const clientData = this.clientData('webauthn.get', challenge);
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, sha256(clientData)]))
      .sign(this.privateKey);
    return this.toResponse({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  private toResponse(response: object): object {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private createAuthenticatorData(host: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.signatureCount);
    return Buffer.concat([sha256(host), Buffer.from([flags]), counter]);
  }

  private clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
}

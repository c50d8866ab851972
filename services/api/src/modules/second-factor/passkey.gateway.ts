import { Injectable } from '@nestjs/common';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { PasskeyJson } from '@munay/contracts/account/second-factor';
import { Config } from '../../config/config';
import type { StoredPasskey } from './second-factor.schema';

/** A WebAuthn challenge with its options. */
export interface PasskeyQuestion {
  options: PasskeyJson;
  challenge: string;
}

/** Because the password is the first factor, user verification on the device is preferred but not required. */
const USER_VERIFICATION = 'preferred';

/** Loaded on first use, because the library is large. */
const loadLibrary = () => import('@simplewebauthn/server');

const toDescriptor = ({ id, transports }: StoredPasskey) => ({
  id,
  transports: transports as AuthenticatorTransport[],
});

/** Wraps the WebAuthn library; no other class uses it. Passkeys are bound to the host of the shop's pages. */
@Injectable()
export class PasskeyGateway {
  private readonly origin: string;
  private readonly host: string;
  private readonly shop: string;

  constructor({ values: { WEB_ORIGIN, SHOP_NAME } }: Config) {
    this.origin = WEB_ORIGIN;
    this.host = new URL(WEB_ORIGIN).hostname;
    this.shop = SHOP_NAME;
  }

  async createSignRequest(passkeys: readonly StoredPasskey[]): Promise<PasskeyQuestion> {
    const { generateAuthenticationOptions } = await loadLibrary();
    const options = await generateAuthenticationOptions({
      rpID: this.host,
      allowCredentials: passkeys.map(toDescriptor),
      userVerification: USER_VERIFICATION,
    });
    return { options, challenge: options.challenge };
  }

  async createRegistration(
    account: { id: string; email: string; name: string },
    passkeys: readonly StoredPasskey[],
  ): Promise<PasskeyQuestion> {
    const { generateRegistrationOptions } = await loadLibrary();
    const options = await generateRegistrationOptions({
      rpName: this.shop,
      rpID: this.host,
      userID: new TextEncoder().encode(account.id),
      userName: account.email,
      userDisplayName: account.name,
      excludeCredentials: passkeys.map(toDescriptor),
      authenticatorSelection: { residentKey: 'preferred', userVerification: USER_VERIFICATION },
    });
    return { options, challenge: options.challenge };
  }

  /** @returns the device's new signature counter; null for an invalid response */
  async verifySignature(
    answer: PasskeyJson,
    challenge: string,
    passkey: StoredPasskey,
  ): Promise<number | null> {
    const { verifyAuthenticationResponse } = await loadLibrary();
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: answer as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: this.origin,
        expectedRPID: this.host,
        credential: {
          id: passkey.id,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.counter,
        },
        requireUserVerification: false,
      });
      return verified ? authenticationInfo.newCounter : null;
    } catch {
      // A malformed response counts as invalid
      return null;
    }
  }

  /** The passkey created by a device; null for an invalid response. */
  async verifyCreation(
    answer: PasskeyJson,
    challenge: string,
  ): Promise<Pick<StoredPasskey, 'id' | 'publicKey' | 'counter' | 'transports'> | null> {
    const { verifyRegistrationResponse } = await loadLibrary();
    try {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: answer as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: this.origin,
        expectedRPID: this.host,
        requireUserVerification: false,
      });
      if (!verified) return null;
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
    } catch {
      return null;
    }
  }
}

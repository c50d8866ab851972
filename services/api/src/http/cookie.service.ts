import '@fastify/cookie';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../config/config';
import { isSecret } from '../runtime/secret';

const DAY_SECONDS = 86_400;
const KINDS = {
  /** Maximum lifetime of the cookie. The server decides when a session ends. */
  session: 90 * DAY_SECONDS,
  guest: 90 * DAY_SECONDS,
  /** Session of a guest account. It only allows placing orders. */
  buyer: 7 * DAY_SECONDS,
  /**
   * Identifies a browser that has logged in before. Its user can still log in without delay while others try to guess
   * the password.
   */
  device: 365 * DAY_SECONDS,
} as const;
export type CookieKind = keyof typeof KINDS;

/** Names of the cookies. In production, the names bind the cookies to this host. */
export function getCookieNames({ production }: Pick<Config, 'production'>): Record<CookieKind, string> {
  const prefix = production ? '__Host-munay_' : 'munay_';
  return {
    session: `${prefix}session`,
    guest: `${prefix}guest`,
    buyer: `${prefix}buyer`,
    device: `${prefix}device`,
  };
}

/** Cookies with random ids. Scripts cannot read them, and in production they are bound to this host. */
@Injectable()
export class CookieService {
  private readonly names: Record<CookieKind, string>;

  constructor(private readonly config: Config) {
    this.names = getCookieNames(config);
  }

  /** Reads a cookie; null unless its value has the format of values that the shop sets. */
  read(request: FastifyRequest, kind: CookieKind): string | null {
    const value = request.cookies[this.names[kind]];
    return isSecret(value) ? value : null;
  }

  setCookie(reply: FastifyReply, kind: CookieKind, id: string): void {
    void reply.setCookie(this.names[kind], id, { ...this.attributes(), maxAge: KINDS[kind] });
  }

  clear(reply: FastifyReply, kind: CookieKind): void {
    void reply.clearCookie(this.names[kind], this.attributes());
  }

  private attributes = () =>
    ({ httpOnly: true, sameSite: 'lax', path: '/', secure: this.config.production }) as const;
}

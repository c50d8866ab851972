import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { type Endpoint, SAME_ORIGIN_HEADER } from '@munay/contracts/endpoint';
import { Config } from '../config/config';
import { AppError } from '../errors/app-error';
import { ENDPOINT } from './endpoint.decorator';

/**
 * Rejects cross-site requests (OWASP ASVS 5.0, 3.5). A request that changes data must have a header that no form can
 * set, and the headers of the browser must show that it comes from one of the shop's pages. The same applies to a GET
 * that is declared to change data, so that links, images and mail scanners have no effect. There are two exceptions:
 * requests from the payment provider, which are signed, and requests from mail clients. The latter are authorised by
 * the secret in an emailed link, not by a cookie.
 */
@Injectable()
export class CsrfGuard implements CanActivate {
  private readonly origins: readonly string[];

  constructor(
    private readonly reflector: Reflector,
    config: Config,
  ) {
    this.origins = [config.values.WEB_ORIGIN, config.values.API_ORIGIN];
  }

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const row = this.reflector.get<Endpoint | undefined>(ENDPOINT, context.getHandler());
    const changes = request.method !== 'GET' || row?.changes;
    if (!changes || row?.kind === 'webhook' || row?.kind === 'mailed') return true;
    if (request.headers[SAME_ORIGIN_HEADER] && isFromOwnPage(request.headers, this.origins)) return true;
    throw new AppError('crossSite');
  }
}

/**
 * Whether a request comes from one of the shop's pages. If it has an `Origin` header, this must be the shop's.
 * Otherwise `Sec-Fetch-Site` is used, which scripts cannot set; old browsers that do not send it must send `Origin`.
 */
export function isFromOwnPage(headers: FastifyRequest['headers'], origins: readonly string[]): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin !== undefined) return origins.includes(origin) && site !== 'cross-site';
  return site === 'same-origin' || site === 'same-site';
}

import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CallerService } from '../auth/caller.service';

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/** Who may look behind the counter. */
@Injectable()
export class Insiders {
  constructor(private readonly callers: CallerService) {}

  /** Somebody signed in as ADMIN; the account is read now, so a demotion counts at once. */
  async isAdmin(request: FastifyRequest): Promise<boolean> {
    await this.callers.identify(request);
    return request.caller.user?.roles.includes('ADMIN') ?? false;
  }

  /** This machine itself. A proxy on this machine connects from here too, but says for whom. */
  isLocal(request: FastifyRequest): boolean {
    const { headers, socket } = request;
    const forwarded = headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip'];
    return forwarded === undefined && LOOPBACK.includes(socket.remoteAddress ?? '');
  }
}

import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Config } from '../../config/config';
import { isAdmin, type SignedIn } from '../../http/caller';
import { hashSecret } from '../../runtime/secret';
import { CallerService } from '../auth/caller.service';

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/** Who may look behind the counter. */
@Injectable()
export class OpsAccess {
  constructor(
    private readonly callers: CallerService,
    private readonly config: Config,
  ) {}

  /** Somebody signed in as ADMIN; the account is read now, so a demotion counts at once. */
  async admin(request: FastifyRequest): Promise<SignedIn | null> {
    await this.callers.identify(request);
    const { user } = request.caller;
    return isAdmin(user) ? user : null;
  }

  /** A collector of figures, by the token that it was given. Hashes are compared, so the time tells nothing. */
  isCollector({ headers }: FastifyRequest): boolean {
    const { METRICS_TOKEN } = this.config.values;
    const shown = hashSecret(headers.authorization ?? '');
    return METRICS_TOKEN !== '' && shown === hashSecret(`Bearer ${METRICS_TOKEN}`);
  }

  /** This machine itself. A proxy on this machine connects from here too, but says for whom. */
  isLocal(request: FastifyRequest): boolean {
    const { headers, socket } = request;
    const forwarded = headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip'];
    return forwarded === undefined && LOOPBACK.includes(socket.remoteAddress ?? '');
  }
}

import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../config/config';
import { AppError } from '../../errors/app-error';
import { isAdmin, type SignedInUser } from '../../http/caller';
import { sendFailure } from '../../http/error.filter';
import { StaffNetworkService } from '../../http/staff-network.service';
import { hashSecret } from '../../runtime/secret';
import { CallerService } from '../auth/caller.service';

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/** Decides who may access operator pages. */
@Injectable()
export class OpsAccessService {
  constructor(
    private readonly callers: CallerService,
    private readonly staffNetworks: StaffNetworkService,
    private readonly config: Config,
  ) {}

  /** Returns the signed-in administrator, read from the database so that a demotion takes effect immediately. */
  async findAdmin(request: FastifyRequest): Promise<SignedInUser | null> {
    await this.callers.identifyCaller(request);
    const { user } = request.caller;
    return isAdmin(user) ? user : null;
  }

  /** Whether the caller is not signed in, but is in a network from which staff can log in. */
  canLogIn = ({ caller, ip }: FastifyRequest): boolean => caller.user === null && this.staffNetworks.has(ip);

  /** Whether the request has the token of a metrics collector. Hashes are compared, to prevent timing attacks. */
  isCollector({ headers }: FastifyRequest): boolean {
    const { METRICS_TOKEN } = this.config.values;
    const tokenHash = hashSecret(headers.authorization ?? '');
    return METRICS_TOKEN !== '' && tokenHash === hashSecret(`Bearer ${METRICS_TOKEN}`);
  }

  /** Whether the connection comes from this machine and is not forwarded by a local proxy. */
  isLocal(request: FastifyRequest): boolean {
    const { headers, socket } = request;
    const forwardedAddress = headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip'];
    return forwardedAddress === undefined && LOOPBACK.includes(socket.remoteAddress ?? '');
  }
}

/** Responds as if operator pages did not exist. */
export const respondNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  sendFailure(new AppError('notFound'), request, reply);
  return reply;
};

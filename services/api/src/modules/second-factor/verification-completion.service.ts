import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors/app-error';
import type { FactorOwner } from '../../http/caller';
import { Clock } from '../../runtime/clock';
import { AuthService } from '../auth/auth.service';
import { SessionService } from '../auth/session.service';
import { UserService } from '../user/user.service';

/** Completes a successful verification of the second factor. */
@Injectable()
export class VerificationCompletionService {
  constructor(
    private readonly users: UserService,
    private readonly sessions: SessionService,
    private readonly auth: AuthService,
    private readonly clock: Clock,
  ) {}

  /** Completes a login, or allows sensitive changes for a short time. */
  async completeVerification(
    owner: FactorOwner,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<null> {
    if (!owner.step) {
      await this.sessions.setVerified(request, reply);
      return null;
    }
    const user = await this.users.record(owner.id);
    if (!user) throw new AppError('notSignedIn');
    await this.auth.completeLogin(request, reply, user, this.clock.now());
    return null;
  }
}

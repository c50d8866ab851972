import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  EmailConfirmation,
  EmailConfirmationResult,
  EmailLinkView,
} from '@munay/contracts/account/user';
import { CookieService } from '../../http/cookie.service';
import { AccountService } from './account.service';
import { ConfirmationService } from './confirmation.service';
import { SessionService } from './session.service';

/** Handles links that confirm or change the address of an account, in any browser. */
@Injectable()
export class EmailLinkService {
  constructor(
    private readonly accounts: AccountService,
    private readonly confirmation: ConfirmationService,
    private readonly sessions: SessionService,
    private readonly cookies: CookieService,
  ) {}

  /**
   * Requests or opens a confirmation link without signing in. A browser that is signed in to the account gets a new
   * session when its address changes.
   * @throws AppError linkUnknown, linkUsed, linkExpired, tooManyRequests, badRequest
   */
  async validateEmail(
    request: FastifyRequest,
    reply: FastifyReply,
    subject: string,
  ): Promise<EmailLinkView | null> {
    const openedLink = await this.accounts.validateEmail(subject, request.caller);
    if (!openedLink) return null;
    const { movedUser: moved, ...view } = openedLink;
    if (moved) await this.sessions.begin(request, reply, moved, request.caller.user?.verifiedAt ?? null);
    return view;
  }

  /** Confirms an address by link and password, without signing in. @throws the same errors as `confirmByPassword` */
  confirmEmail(
    request: FastifyRequest,
    { token, password }: EmailConfirmation,
  ): Promise<EmailConfirmationResult> {
    return this.confirmation.confirmByPassword(token, password, this.cookies.read(request, 'device'));
  }
}

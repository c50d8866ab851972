import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors/app-error';
import { createValidationPipe } from '../../http/validation.pipe';
import type { UserFields } from '../user/user.types';
import { LoginDto } from './auth.dto';

interface LoginRequest extends FastifyRequest {
  /** The account that passport has found. */
  user?: UserFields;
}

/** Runs the local strategy on a validated body, because guards run before pipes. */
@Injectable()
export class LoginGuard extends AuthGuard('local') {
  private readonly pipe = createValidationPipe();

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const { body } = context.switchToHttp().getRequest<FastifyRequest>();
    await this.pipe.transform(body, { type: 'body', metatype: LoginDto });
    return (await super.canActivate(context)) as boolean;
  }

  override handleRequest<T>(error: Error | null, user: T | false): T {
    if (error) throw error;
    if (!user) throw new AppError('wrongCredentials');
    return user;
  }
}

/** Injects the account that the login guard verified. */
export const VerifiedUser = createParamDecorator((_: unknown, context: ExecutionContext): UserFields => {
  const { user } = context.switchToHttp().getRequest<LoginRequest>();
  if (!user) throw new Error('This handler is not behind the login guard');
  return user;
});

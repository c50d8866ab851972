import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-local';
import type { UserFields } from '../user/user.types';
import { CredentialsService } from './credentials.service';

/** Passport strategy that verifies an email address and password. Passport does not manage the sessions. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(private readonly credentials: CredentialsService) {
    super({ usernameField: 'email', passwordField: 'password', passReqToCallback: true, session: false });
  }

  validate(request: FastifyRequest, email: string, password: string): Promise<UserFields> {
    return this.credentials.verify(request, email, password);
  }
}

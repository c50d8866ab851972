import { Body, Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { CurrentUser, type SignedInUser } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { EraseAccountDto } from './privacy.dto';
import { PrivacyService } from './privacy.service';

@Controller()
export class PrivacyController {
  constructor(private readonly privacy: PrivacyService) {}

  @Handles(ENDPOINTS.exportMyData)
  export(@CurrentUser() user: SignedInUser) {
    return this.privacy.export(user);
  }

  @Handles(ENDPOINTS.eraseAccount)
  erase(
    @Body() input: EraseAccountDto,
    @CurrentUser() user: SignedInUser,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.privacy.erase(user, input, request, reply);
  }
}

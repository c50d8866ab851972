import { Controller } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Handles } from '../../http/endpoint.decorator';
import { StatusService } from './status.service';

@Controller()
export class StatusController {
  constructor(private readonly status: StatusService) {}

  @Handles(ENDPOINTS.getStatus)
  read() {
    return this.status.read();
  }
}

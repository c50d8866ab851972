import { Controller, Param } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { AppError } from '../../../errors/app-error';
import { CurrentStaff, type StaffCaller } from '../../../http/caller';
import { Handles } from '../../../http/endpoint.decorator';
import { ObjectIdPipe } from '../../../http/object-id.pipe';
import { EVENT_ID } from './admin-order.dto';
import { OrderRecoveryService } from './order-recovery.service';
import { OrderTimelineService } from './order-timeline.service';

@Controller()
export class OrderTimelineController {
  constructor(
    private readonly orderTimelines: OrderTimelineService,
    private readonly orderRecovery: OrderRecoveryService,
  ) {}

  @Handles(ENDPOINTS.orderTimeline)
  getTimeline(@Param('id', ObjectIdPipe) id: string) {
    return this.orderTimelines.getTimeline(id);
  }

  @Handles(ENDPOINTS.recheckPayment)
  recheckPayment(@Param('id', ObjectIdPipe) id: string, @CurrentStaff() staff: StaffCaller) {
    return this.orderRecovery.recheckPayment(id, staff);
  }

  @Handles(ENDPOINTS.replayEvent)
  replayEvent(@Param('id') id: string, @CurrentStaff() staff: StaffCaller) {
    if (!EVENT_ID.test(id)) throw new AppError('noEvent');
    return this.orderRecovery.replayEvent(id, staff);
  }

  @Handles(ENDPOINTS.requeueOutbox)
  requeue(@Param('id', ObjectIdPipe) id: string, @CurrentStaff() staff: StaffCaller) {
    return this.orderRecovery.requeue(id, staff);
  }
}

import { Body, Controller } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type Caller, CurrentCaller, CurrentStaff, type StaffCaller } from '../../../http/caller';
import { Handles } from '../../../http/endpoint.decorator';
import { DraftOrderDto, DraftQuoteDto } from './admin-order.dto';
import { AdminOrderService } from './admin-order.service';
import { DraftPlacementService } from './draft-placement.service';
import { DraftQuoteService } from './draft-quote.service';

@Controller()
export class DraftOrderController {
  constructor(
    private readonly adminOrders: AdminOrderService,
    private readonly draftPlacements: DraftPlacementService,
    private readonly draftQuotes: DraftQuoteService,
  ) {}

  @Handles(ENDPOINTS.draftOrder)
  async draft(@Body() input: DraftOrderDto, @CurrentStaff() staff: StaffCaller) {
    return this.adminOrders.open(await this.draftPlacements.place(input, staff));
  }

  @Handles(ENDPOINTS.quoteDraft)
  quoteDraft(@Body() input: DraftQuoteDto, @CurrentCaller() { locale }: Caller) {
    return this.draftQuotes.quote(input, locale);
  }
}

import { Body, Controller, Query } from '@nestjs/common';
import type { StockCountsView, StockLedger } from '@munay/contracts/admin/stock';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { CurrentStaff, type StaffCaller } from '../../../http/caller';
import { Handles } from '../../../http/endpoint.decorator';
import { AdjustStockDto, LedgerQueryDto } from './admin-stock.dto';
import { AdminStockService } from './admin-stock.service';

@Controller()
export class AdminStockController {
  constructor(private readonly desk: AdminStockService) {}

  @Handles(ENDPOINTS.adjustStock)
  adjust(@Body() body: AdjustStockDto, @CurrentStaff() staff: StaffCaller): Promise<StockCountsView> {
    return this.desk.adjust(body, staff);
  }

  @Handles(ENDPOINTS.stockLedger)
  ledger(@Query() { sku, cursor }: LedgerQueryDto): Promise<StockLedger> {
    return this.desk.ledger(sku, cursor);
  }
}

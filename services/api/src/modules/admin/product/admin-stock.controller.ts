import { Body, Controller, Query } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type Caller, CurrentCaller, CurrentStaff, type StaffCaller } from '../../../http/caller';
import { Handles } from '../../../http/endpoint.decorator';
import { StockListQueryDto } from './admin-product.dto';
import { AdjustStockDto, CountStockDto, LedgerQueryDto } from './admin-stock.dto';
import { AdminStockService } from './admin-stock.service';

@Controller()
export class AdminStockController {
  constructor(private readonly adminStock: AdminStockService) {}

  @Handles(ENDPOINTS.listStock)
  list(@Query() query: StockListQueryDto, @CurrentCaller() { locale }: Caller) {
    return this.adminStock.list(query, locale);
  }

  @Handles(ENDPOINTS.adjustStock)
  adjust(@Body() body: AdjustStockDto, @CurrentStaff() staff: StaffCaller) {
    return this.adminStock.adjust(body, staff);
  }

  @Handles(ENDPOINTS.countStock)
  count(@Body() body: CountStockDto, @CurrentStaff() staff: StaffCaller) {
    return this.adminStock.count(body, staff);
  }

  @Handles(ENDPOINTS.stockLedger)
  ledger(@Query() { sku, cursor }: LedgerQueryDto) {
    return this.adminStock.ledger(sku, cursor);
  }
}

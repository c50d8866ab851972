import { Module } from '@nestjs/common';
import { AuditLogModule } from '../../audit-log/audit-log.module';
import { InvoiceModule } from '../../invoice/invoice.module';
import { MediaModule } from '../../media/media.module';
import { OrderModule } from '../../order/order.module';
import { ProductModule } from '../../product/product.module';
import { StockModule } from '../../stock/stock.module';
import { StoreModule } from '../../store/store.module';
import { UserModule } from '../../user/user.module';
import { AdminProductController } from './admin-product.controller';
import { AdminProductService } from './admin-product.service';
import { AdminStockController } from './admin-stock.controller';
import { AdminStockService } from './admin-stock.service';
import { ProductCsvService } from './product-csv.service';
import { ProductImportPlanService } from './product-import-plan.service';
import { ProductImportWriteService } from './product-import-write.service';
import { ProductReferenceService } from './product-reference.service';
import { ProductUndoService } from './product-undo.service';

/** Staff endpoints for products. */
@Module({
  imports: [
    AuditLogModule,
    InvoiceModule,
    OrderModule,
    ProductModule,
    StockModule,
    StoreModule,
    MediaModule,
    UserModule,
  ],
  controllers: [AdminProductController, AdminStockController],
  providers: [
    AdminProductService,
    AdminStockService,
    ProductCsvService,
    ProductUndoService,
    ProductImportPlanService,
    ProductImportWriteService,
    ProductReferenceService,
  ],
  exports: [AdminProductService],
})
export class AdminProductModule {}

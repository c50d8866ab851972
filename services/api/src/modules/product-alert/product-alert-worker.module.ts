import { Module } from '@nestjs/common';
import { ProductAlertModule } from './product-alert.module';
import { ProductAlertTimers } from './product-alert.timers';

@Module({ imports: [ProductAlertModule], providers: [ProductAlertTimers] })
export class ProductAlertWorkerModule {}

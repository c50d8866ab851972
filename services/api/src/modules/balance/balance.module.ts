import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { BalanceRepository } from './balance.repository';
import { BalanceMovement, BalanceMovementSchema } from './balance.schema';
import { BalanceService } from './balance.service';
import { BalanceRegisterQuery } from './balance-register.query';

/** Payment provider fees, and payouts to the bank. */
@Module({
  imports: [MongooseModule.forFeature([{ name: BalanceMovement.name, schema: BalanceMovementSchema }])],
  providers: [BalanceRegisterQuery, BalanceRepository, BalanceService],
  exports: [BalanceRegisterQuery, BalanceService],
})
export class BalanceModule {}

import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { BalanceRepository } from './balance.repository';
import { BalanceMovement, BalanceMovementSchema } from './balance.schema';
import { BalanceService } from './balance.service';
import { BalanceRegister } from './balance-register.query';

/** What the payment provider charges, and what of the payments reaches the bank. */
@Module({
  imports: [MongooseModule.forFeature([{ name: BalanceMovement.name, schema: BalanceMovementSchema }])],
  providers: [BalanceRegister, BalanceRepository, BalanceService],
  exports: [BalanceRegister, BalanceService],
})
export class BalanceModule {}

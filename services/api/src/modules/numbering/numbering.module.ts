import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { NumberingRepository } from './numbering.repository';
import { Counter, CounterSchema } from './numbering.schema';
import { NumberingService } from './numbering.service';

@Module({
  imports: [MongooseModule.forFeature([{ name: Counter.name, schema: CounterSchema }])],
  providers: [NumberingService, NumberingRepository],
  exports: [NumberingService],
})
export class NumberingModule {}

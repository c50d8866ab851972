import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditLogModule } from '../audit-log/audit-log.module';
import { SearchController } from './search.controller';
import { SynonymRecord, SynonymSchema } from './search.schema';
import { SynonymRepository } from './synonym.repository';
import { SynonymService } from './synonym.service';

@Module({
  imports: [MongooseModule.forFeature([{ name: SynonymRecord.name, schema: SynonymSchema }]), AuditLogModule],
  controllers: [SearchController],
  providers: [SynonymService, SynonymRepository],
  exports: [SynonymService],
})
export class SearchModule {}

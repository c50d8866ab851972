import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditLogModule } from '../audit-log/audit-log.module';
import { SearchController } from './search.controller';
import { SynonymRepository } from './search.repository';
import { SynonymRecord, SynonymSchema } from './search.schema';
import { SynonymService } from './search.service';

@Module({
  imports: [MongooseModule.forFeature([{ name: SynonymRecord.name, schema: SynonymSchema }]), AuditLogModule],
  controllers: [SearchController],
  providers: [SynonymService, SynonymRepository],
  exports: [SynonymService],
})
export class SearchModule {}

import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CommunityRepository } from './community.repository';
import { ReportRow, ReportSchema, Vote, VoteSchema } from './community.schema';
import { CommunityService } from './community.service';

/** Votes and reports: what reviews and questions have in common. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: Vote.name, schema: VoteSchema },
      { name: ReportRow.name, schema: ReportSchema },
    ]),
  ],
  providers: [CommunityService, CommunityRepository],
  exports: [CommunityService],
})
export class CommunityModule {}

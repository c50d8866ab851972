import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CommunityRepository } from './moderation.repository';
import { ReportRow, ReportSchema, Vote, VoteSchema } from './moderation.schema';
import { CommunityService } from './moderation.service';

/** Votes and reports, shared by reviews and questions. */
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

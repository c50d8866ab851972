import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ModerationRepository } from './moderation.repository';
import { ReportRow, ReportSchema, Vote, VoteSchema } from './moderation.schema';
import { ModerationService } from './moderation.service';

/** Votes and reports, which reviews and questions share. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: Vote.name, schema: VoteSchema },
      { name: ReportRow.name, schema: ReportSchema },
    ]),
  ],
  providers: [ModerationService, ModerationRepository],
  exports: [ModerationService],
})
export class ModerationModule {}

import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  MaxLength,
  Min,
} from 'class-validator';
import type { ReplyToMessage } from '@munay/contracts/admin/message';
import { LIMITS } from '@munay/contracts/limits';
import {
  CONTACT_TOPICS,
  type ContactTopic,
  MESSAGE_STATUSES,
  type MessageListQuery,
  type MessageStatus,
  type SendMessage,
  type UpdateMessage,
} from '@munay/contracts/shop/contact';
import { LINES, PersonName, Trimmed } from '../../http/fields';
import { PageQueryDto, toList } from '../../http/page-query.dto';
import { IsEmailAddress } from '../user/user.email';

export class SendMessageDto implements SendMessage {
  @PersonName() @IsNotEmpty() name: string;
  @IsEmailAddress() email: string;
  @IsIn(CONTACT_TOPICS) topic: ContactTopic;
  @Trimmed() @IsString() @IsNotEmpty() @MaxLength(LIMITS.messageMax) message: string;
  @IsOptional() @Matches(/^MUN-\d{4}-\d{6}$/) orderNumber?: string;
  @IsOptional() @Matches(/^C-\d{4}-\d{6}$/) earlier?: string;
  @IsString() @MaxLength(100) token: string;
  @IsOptional() @IsString() @MaxLength(500) website?: string;
}

export class MessageListQueryDto extends PageQueryDto implements MessageListQuery {
  @IsOptional()
  @Transform(toList)
  @ArrayMaxSize(MESSAGE_STATUSES.length)
  @IsIn(MESSAGE_STATUSES, { each: true })
  status?: MessageStatus[];
}

export class UpdateMessageDto implements UpdateMessage {
  @IsIn(MESSAGE_STATUSES) status: MessageStatus;
  @IsString() @MaxLength(LIMITS.messageMax) note: string;
  @IsInt() @Min(1) version: number;
}

export class ReplyToMessageDto implements ReplyToMessage {
  @Trimmed() @IsString() @IsNotEmpty() @MaxLength(LIMITS.messageMax) @Matches(LINES) text: string;
  @IsInt() @Min(1) version: number;
  @IsUUID() key: string;
}

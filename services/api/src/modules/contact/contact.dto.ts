import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsIn, IsOptional } from 'class-validator';
import { REPLY_TO_MESSAGE } from '@munay/contracts/admin/message';
import {
  MESSAGE_STATUSES,
  type MessageListQuery,
  type MessageStatus,
  SEND_MESSAGE,
  UPDATE_MESSAGE,
} from '@munay/contracts/shop/contact';
import { dtoOf } from '../../http/dto-of';
import { PageQueryDto, toList } from '../../http/page-query.dto';

export class SendMessageDto extends dtoOf(SEND_MESSAGE) {}
export class UpdateMessageDto extends dtoOf(UPDATE_MESSAGE) {}
export class ReplyToMessageDto extends dtoOf(REPLY_TO_MESSAGE) {}

export class MessageListQueryDto extends PageQueryDto implements MessageListQuery {
  @IsOptional()
  @Transform(toList)
  @ArrayMaxSize(MESSAGE_STATUSES.length)
  @IsIn(MESSAGE_STATUSES, { each: true })
  status?: MessageStatus[];
}

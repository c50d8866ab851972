import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsIn, IsOptional } from 'class-validator';
import { REPLY_TO_MESSAGE_INPUT } from '@munay/contracts/admin/message';
import {
  MESSAGE_STATUSES,
  type MessageListQuery,
  type MessageStatus,
  SEND_MESSAGE_INPUT,
  UPDATE_MESSAGE_INPUT,
} from '@munay/contracts/shop/contact';
import { dtoOf } from '../../http/dto-of';
import { PageQueryDto, toList } from '../../http/page-query.dto';

export class SendMessageDto extends dtoOf(SEND_MESSAGE_INPUT) {}
export class UpdateMessageDto extends dtoOf(UPDATE_MESSAGE_INPUT) {}
export class ReplyToMessageDto extends dtoOf(REPLY_TO_MESSAGE_INPUT) {}

export class MessageListQueryDto extends PageQueryDto implements MessageListQuery {
  @IsOptional()
  @Transform(toList)
  @ArrayMaxSize(MESSAGE_STATUSES.length)
  @IsIn(MESSAGE_STATUSES, { each: true })
  status?: MessageStatus[];
}

import { IsObject, IsString, MaxLength, MinLength } from 'class-validator';
import type { AddPasskey, PasskeyJson } from '@munay/contracts/account/second-factor';
import { OneLine, Trimmed } from '../../http/fields';

/** Maximum length of a recovery code with spaces and line ends. */
const CODE_MAX = 40;
const NAME_MAX = 60;

export class CodeDto {
  @Trimmed() @IsString() @MinLength(1) @MaxLength(CODE_MAX) code: string;
}

export class PasskeyAnswerDto {
  @IsObject() answer: PasskeyJson;
}

export class AddPasskeyDto extends PasskeyAnswerDto implements AddPasskey {
  @OneLine(NAME_MAX) @MinLength(1) name: string;
}

import { IsObject } from 'class-validator';
import { ADD_PASSKEY_INPUT, FACTOR_CODE, PASSKEY_ANSWER } from '@munay/contracts/account/second-factor';
import { dtoOf } from '../../http/dto-of';

const answer = [IsObject()];

export class CodeDto extends dtoOf(FACTOR_CODE) {}
export class PasskeyAnswerDto extends dtoOf(PASSKEY_ANSWER, { answer }) {}
export class AddPasskeyDto extends dtoOf(ADD_PASSKEY_INPUT, { answer }) {}

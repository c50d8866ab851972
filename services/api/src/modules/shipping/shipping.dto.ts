import { IsString, MaxLength } from 'class-validator';

export class PostcodeDto {
  @IsString() @MaxLength(10) postcode: string;
}

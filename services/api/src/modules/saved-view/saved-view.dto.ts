import { IsIn, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { type SaveView, VIEW_LISTS, VIEW_QUERY, type ViewList } from '@munay/contracts/admin/saved-view';
import { LIMITS } from '@munay/contracts/limits';
import { OneLine } from '../../http/fields';

export class ChangeViewDto implements Omit<SaveView, 'list'> {
  @OneLine(LIMITS.viewNameMax) @MinLength(1) name: string;
  @IsString() @MaxLength(LIMITS.viewQueryMax) @Matches(VIEW_QUERY) query: string;
}

export class SaveViewDto extends ChangeViewDto implements SaveView {
  @IsIn(VIEW_LISTS) list: ViewList;
}

import { CHANGE_VIEW_INPUT, SAVE_VIEW_INPUT } from '@munay/contracts/admin/saved-view';
import { dtoOf } from '../../http/dto-of';

export class ChangeViewDto extends dtoOf(CHANGE_VIEW_INPUT) {}
export class SaveViewDto extends dtoOf(SAVE_VIEW_INPUT) {}

import { CHANGE_VIEW, SAVE_VIEW } from '@munay/contracts/admin/saved-view';
import { dtoOf } from '../../http/dto-of';

export class ChangeViewDto extends dtoOf(CHANGE_VIEW) {}
export class SaveViewDto extends dtoOf(SAVE_VIEW) {}

import { NEW_REPLACEMENT, SHIP_REPLACEMENT_INPUT } from '@munay/contracts/admin/replacement';
import { dtoOf } from '../../../http/dto-of';

export class NewReplacementDto extends dtoOf(NEW_REPLACEMENT) {}
export class ShipReplacementDto extends dtoOf(SHIP_REPLACEMENT_INPUT) {}

/** Names of validation rules, both from validators and from services. */
export const FIELD_RULES = [
  'arrayMaxSize',
  'arrayMinSize',
  'arrayUnique',
  'changeOrCount',
  'fitsPostcode',
  'iban',
  'isArray',
  'isBoolean',
  'isDefined',
  'isEmailAddress',
  'isHexColor',
  'isIn',
  'isInt',
  'isIso8601',
  'isLater',
  'isMongoId',
  'isNotEmpty',
  'isObject',
  'isPhone',
  'isString',
  'isUuid',
  'isWordGroups',
  'known',
  'matches',
  'max',
  'maxLength',
  'min',
  'minLength',
  'nestedValidation',
  'noLinks',
  'notEquals',
  'outsideVat',
  'overlaps',
  'printable',
  'required',
  'staffCancelOnly',
  'taken',
  'transferOnly',
  'duplicate',
  'unknown',
  'unknownValue',
  'whitelistValidation',
] as const;
export type FieldRule = (typeof FIELD_RULES)[number];

export interface FieldRejection {
  /** Path of the field, e.g. `sizes.1.sku`. */
  field: string;
  rule: FieldRule;
}

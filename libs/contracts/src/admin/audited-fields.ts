import type { OrderStatus } from '../order/order-status';
import type { RuleInput, RuleItem } from '../promotion/kinds';
import type { ScopeInput } from '../promotion/scope';
import type { PostFields } from '../shop/blog';
import type { ProductExtras } from '../shop/product-fields';
import type { PRODUCT_WORDS } from '../shop/product-words';
import type { ShippingMethod, ShippingZone } from '../shop/shipping';
import type { ShopDay } from '../shop-day';
import type { AuditEntityKind } from './audit';
import type { AUDIT_VALUES, PAYMENT_OUTCOMES } from './audit-values';
import type { CampaignFilter, CampaignInput } from './campaign';
import type { JobType } from './jobs';
import type { CARRIERS } from './parcel';
import type { ProductFieldName } from './product';
import type { PromotionInput } from './promotion';
import type { SettingsInput } from './setting';
import type { StoreInput } from './store';
import type { EditUserInput } from './user';

/** Internal references in audited records. The audit log does not show them. */
export const AUDIT_REFERENCES = [
  'answerId',
  'base',
  'event',
  'key',
  'outboxId',
  'refund',
  'replacement',
  'version',
] as const;
type AuditReference = (typeof AUDIT_REFERENCES)[number];

/**
 * Fields and parts of fields in audited records without a label in `PRODUCT` or a form. The staff app has a label for
 * each in both languages.
 */
export const AUDIT_FIELDS = [
  'act',
  'address',
  'allergen',
  'alt',
  'amountCents',
  'any',
  'arrivedAt',
  'arrivedCents',
  'available',
  'bill',
  'bodyLength',
  'carrier',
  'categories',
  'cents',
  'changed',
  'closed',
  'closedAt',
  'codes',
  'confirmed',
  'costCents',
  'manualDiscount',
  'deliveryCents',
  'electronicAddress',
  'en',
  'endsAt',
  'es',
  'excludedSizes',
  'freeFromCents',
  'groups',
  'hiddenPhotos',
  'importedAt',
  'inci',
  'kind',
  'label',
  'lines',
  'manufacturer',
  'method',
  'methods',
  'name',
  'note',
  'notes',
  'order',
  'outcome',
  'paidCents',
  'payment',
  'percent',
  'postalAddress',
  'priceCents',
  'products',
  'quantity',
  'queue',
  'reason',
  'reference',
  'renewals',
  'reply',
  'reserved',
  'responsible',
  'restock',
  'scents',
  'sku',
  'skus',
  'sold',
  'startsAt',
  'state',
  'steps',
  'store',
  'text',
  'totalCents',
  'tracking',
  'waivedCents',
  'warnings',
  'weightGrams',
  'weightsGrams',
  'work',
  'zone',
] as const;
/** Fields whose label is the same in every kind of record. */
type SharedField =
  | (typeof AUDIT_FIELDS)[number]
  | ProductFieldName
  | keyof ProductExtras<unknown>['feel']
  | 'day'
  | 'time'
  | `${ShippingMethod} ${ShippingZone}`;
/** Inputs whose fields have labels in a form of the staff app, keyed by record kind. */
interface FormInputs {
  campaign: CampaignInput & CampaignFilter;
  post: PostFields;
  promotion: PromotionInput & RuleInput & RuleItem & ScopeInput;
  setting: SettingsInput;
  store: StoreInput;
  user: EditUserInput;
}
type FormField<Kind> = Kind extends keyof FormInputs ? keyof FormInputs[Kind] & string : never;
/** Message ids of fields that have a label only in the form for their record kind. */
export type FormFieldMessage = {
  [Kind in keyof FormInputs]: `field.${Kind}.${Exclude<FormField<Kind>, SharedField | AuditReference>}`;
}[keyof FormInputs];

type AuditValues = typeof AUDIT_VALUES;

/** Maps list fields to the field whose value labels they use. */
export const VALUE_LISTS = { methods: 'method', zones: 'zone' } as const;
type ValueLists = typeof VALUE_LISTS;

type ProductWords = typeof PRODUCT_WORDS;
/** Fields whose values have labels. */
type LabelledField<Field> =
  | (Field extends keyof AuditValues ? AuditValues[Field][number] : never)
  | (Field extends keyof ValueLists ? AuditValues[ValueLists[Field]][number] : never)
  | (Field extends keyof ProductWords ? keyof ProductWords[Field] : never)
  | (Field extends 'scents' ? keyof ProductWords['scent'] : never)
  | (Field extends 'categories' ? keyof ProductWords['category'] : never)
  | (Field extends 'status' ? OrderStatus : never)
  | (Field extends 'work' ? JobType : never)
  | (Field extends 'outcome' ? (typeof PAYMENT_OUTCOMES)[number] : never)
  | (Field extends 'carrier' ? keyof typeof CARRIERS : never)
  | '';

type Scalar = number | boolean | bigint | null | undefined | Date;

/** Fields and values without a label in a part of a record. Staff would see their code names. */
type UnlabelledPart<Value, Kind extends AuditEntityKind, Field> = Value extends Scalar
  ? never
  : Value extends string
    ? string extends Value
      ? never
      : Value extends ShopDay
        ? never
        : Exclude<Value, LabelledField<Field>>
    : Value extends readonly (infer Item)[]
      ? UnlabelledPart<Item, Kind, Field>
      : [keyof Value] extends [never]
        ? 'any object'
        : {
            [Part in keyof Value & string]: Part extends AuditReference
              ? never
              : Part extends SharedField | FormField<Kind>
                ? UnlabelledPart<Value[Part], Kind, Part>
                : Part;
          }[keyof Value & string];

/**
 * Fields and values of an audited record without a label, for which staff would see code names; `never` if all have a
 * label. If a record has several kinds, every kind needs all labels.
 */
export type UnlabelledField<Value, Kind extends AuditEntityKind> = Kind extends AuditEntityKind
  ? UnlabelledPart<Value, Kind, 'record'>
  : never;

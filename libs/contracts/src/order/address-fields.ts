import * as f from '../fields';
import { LIMITS } from '../limits';
import { POSTCODE_PATTERN } from './address';

const LINE_MAX = 120;
const LINE = f.line(LINE_MAX);
const REQUIRED_LINE = f.line(LINE_MAX, { min: 1 });

const NAME_FIELDS = {
  name: f.personName({ min: 1 }, LINE_MAX),
  company: f.optional(f.personName({}, LINE_MAX)),
  line2: f.optional(LINE),
  country: f.choice(['ES']),
  phone: f.optional(f.PHONE),
};

/** A recipient. Which fields are required depends on the order: see `requiresLocation`. */
const RECIPIENT = f.extendFields(NAME_FIELDS, {
  line1: f.optional(LINE),
  postcode: f.optional(f.matching(/^((0[1-9]|[1-4]\d|5[0-2])\d{3})?$/)),
  city: f.optional(LINE),
  province: f.optional(f.line(LINE_MAX, { fitsPostcode: true })),
});
export const recipient = f.group('RecipientDto', RECIPIENT, 'defined');

/** A saved address. Validation does not compare its postcode with its province. */
export const SAVED_ADDRESS = f.extendFields(NAME_FIELDS, {
  line1: REQUIRED_LINE,
  postcode: f.matching(POSTCODE_PATTERN),
  city: REQUIRED_LINE,
  province: REQUIRED_LINE,
  label: f.optional(f.line(LIMITS.addressLabelMax)),
});

export const BILLING_ADDRESS = {
  line1: REQUIRED_LINE,
  line2: f.optional(LINE),
  postcode: f.matching(POSTCODE_PATTERN),
  city: REQUIRED_LINE,
  province: f.line(LINE_MAX, { min: 1, fitsPostcode: true }),
  country: f.choice(['ES']),
};
const BILLING = {
  company: f.optional(LINE),
  address: f.optional(f.group('BillingAddressDto', BILLING_ADDRESS)),
};
export const billing = f.group('BillingDto', BILLING);
export const SAVED_BILLING = f.extendFields(BILLING, { taxId: f.TAX_ID });

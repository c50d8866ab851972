import { findProblems, setAddressField, toAddress, toDraft } from './address-rules';

const COMPLETE = {
  name: 'Lucía Mamani',
  company: '',
  line1: 'Calle Elvira, 48',
  line2: '',
  postcode: '18010',
  city: 'Granada',
  province: 'Granada',
  phone: '600000000',
};

test('a complete postcode fills in its province', () => {
  expect(setAddressField(toDraft({}), 'postcode', '07001').province).toBe('Illes Balears');
  expect(setAddressField(toDraft({}), 'postcode', '180').province).toBe('');
});

test('findProblems reports every missing or invalid field', () => {
  expect(findProblems(COMPLETE, '')).toEqual({});
  expect(findProblems({ ...COMPLETE, postcode: '1801', phone: ' ' }, '')).toEqual({
    postcode: 'postcode',
    phone: 'phoneMissing',
  });
  expect(findProblems({ ...COMPLETE, phone: '' }, '', ['name'])).toEqual({});
  expect(findProblems({ ...COMPLETE, phone: '123' }, '')).toEqual({ phone: 'phone' });
  expect(findProblems(COMPLETE, '12345678A')).toEqual({ taxId: 'taxId' });
  expect(findProblems({ ...COMPLETE, province: '' }, '')).toEqual({ province: 'province' });
});

test('a province that does not match the postcode is reported as an error', () => {
  const wrongProvince = { ...COMPLETE, postcode: '08800', province: 'Madrid' };
  expect(findProblems(wrongProvince, '')).toEqual({ province: 'provinceDiffers' });
  expect(findProblems({ ...wrongProvince, postcode: '0880' }, '')).toEqual({ postcode: 'postcode' });
});

test('a saved address is unchanged after conversion to form fields and back', () => {
  const savedAddress = { ...toAddress(COMPLETE), line2: '2.º B', company: 'Elvira S. L.' };
  expect(toAddress(toDraft(savedAddress))).toEqual(savedAddress);
  expect(findProblems(toDraft(savedAddress), '')).toEqual({});
});

import { draftOf, problemsOf, toAddress, withField } from './address-rules';

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
  expect(withField(draftOf({}), 'postcode', '07001').province).toBe('Illes Balears');
  expect(withField(draftOf({}), 'postcode', '180').province).toBe('');
});

test('problemsOf reports every missing or invalid field', () => {
  expect(problemsOf(COMPLETE, '')).toEqual({});
  expect(problemsOf({ ...COMPLETE, postcode: '1801', phone: ' ' }, '')).toEqual({
    postcode: 'postcode',
    phone: 'phoneMissing',
  });
  expect(problemsOf({ ...COMPLETE, phone: '' }, '', ['name'])).toEqual({});
  expect(problemsOf({ ...COMPLETE, phone: '123' }, '')).toEqual({ phone: 'phone' });
  expect(problemsOf(COMPLETE, '12345678A')).toEqual({ taxId: 'taxId' });
  expect(problemsOf({ ...COMPLETE, province: '' }, '')).toEqual({ province: 'province' });
});

test('a province that does not match the postcode is reported as an error', () => {
  const misfit = { ...COMPLETE, postcode: '08800', province: 'Madrid' };
  expect(problemsOf(misfit, '')).toEqual({ province: 'provinceDiffers' });
  expect(problemsOf({ ...misfit, postcode: '0880' }, '')).toEqual({ postcode: 'postcode' });
});

test('a saved address survives conversion to form fields and back', () => {
  const saved = { ...toAddress(COMPLETE), line2: '2.º B', company: 'Elvira S. L.' };
  expect(toAddress(draftOf(saved))).toEqual(saved);
  expect(problemsOf(draftOf(saved), '')).toEqual({});
});

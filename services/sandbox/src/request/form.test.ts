import { decodeForm, fingerprint, FormError, formToJson } from './form';

describe('decodeForm', () => {
  it('brackets, plain or encoded, are decoded to nested values', () => {
    const nested = { a: { b: { '0': 'x', '1': 'y' } } };
    expect(formToJson(decodeForm('a[b][0]=x&a[b][1]=y'))).toEqual(nested);
    expect(formToJson(decodeForm('a%5Bb%5D%5B%5D=x&a%5Bb%5D%5B%5D=y'))).toEqual(nested);
  });

  it('UTF-8, plus signs and empty values are decoded', () => {
    expect(formToJson(decodeForm('name=Jab%C3%B3n+de+caf%C3%A9&note=&flag'))).toEqual({
      name: 'Jabón de café',
      note: '',
      flag: '',
    });
  });

  it.each(['a%E0=1', 'a[b=1', 'a[b]c=1', `${'a'.repeat(3)}${'[x]'.repeat(20)}=1`])(
    '%s is rejected',
    (text) => {
      expect(() => decodeForm(text)).toThrow(FormError);
    },
  );

  it('form fields cannot change a prototype', () => {
    decodeForm('__proto__[polluted]=1&constructor[prototype][polluted]=1');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('the fingerprint depends on the parameters but not on their order', () => {
    expect(fingerprint(decodeForm('a=1&b[c]=2&b[d]=3'))).toBe(fingerprint(decodeForm('b[d]=3&a=1&b[c]=2')));
    expect(fingerprint(decodeForm('a=1'))).not.toBe(fingerprint(decodeForm('a=2')));
    expect(fingerprint(decodeForm('a[b]=1'))).not.toBe(fingerprint(decodeForm('a=[["b","1"]]&x=')));
  });
});

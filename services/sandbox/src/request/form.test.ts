import { computeFingerprint, decodeForm, FormError, formToJson } from './form';

describe('decodeForm', () => {
  it('decodeForm decodes plain and encoded brackets to nested values', () => {
    const nested = { a: { b: { '0': 'x', '1': 'y' } } };
    expect(formToJson(decodeForm('a[b][0]=x&a[b][1]=y'))).toEqual(nested);
    expect(formToJson(decodeForm('a%5Bb%5D%5B%5D=x&a%5Bb%5D%5B%5D=y'))).toEqual(nested);
  });

  it('decodeForm decodes UTF-8, plus signs and empty values', () => {
    expect(formToJson(decodeForm('name=Jab%C3%B3n+de+caf%C3%A9&note=&flag'))).toEqual({
      name: 'Jabón de café',
      note: '',
      flag: '',
    });
  });

  it.each(['a%E0=1', 'a[b=1', 'a[b]c=1', `${'a'.repeat(3)}${'[x]'.repeat(20)}=1`])(
    'decodeForm rejects %s',
    (text) => {
      expect(() => decodeForm(text)).toThrow(FormError);
    },
  );

  it('decodeForm does not change object prototypes', () => {
    decodeForm('__proto__[polluted]=1&constructor[prototype][polluted]=1');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('the fingerprint of a form does not depend on the order of its parameters', () => {
    expect(computeFingerprint(decodeForm('a=1&b[c]=2&b[d]=3'))).toBe(
      computeFingerprint(decodeForm('b[d]=3&a=1&b[c]=2')),
    );
    expect(computeFingerprint(decodeForm('a=1'))).not.toBe(computeFingerprint(decodeForm('a=2')));
    expect(computeFingerprint(decodeForm('a[b]=1'))).not.toBe(
      computeFingerprint(decodeForm('a=[["b","1"]]&x=')),
    );
  });
});

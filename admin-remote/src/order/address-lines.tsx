import type { Address } from '@munay/contracts/order/address';

export function AddressLines({ address }: { address: Address }) {
  return (
    <>
      {address.name}
      {address.company && (
        <>
          <br />
          {address.company}
        </>
      )}
      {address.line1 && <Place address={address} />}
    </>
  );
}

function Place({ address }: { address: Address }) {
  return (
    <>
      <br />
      {address.line1}
      {address.line2 && `, ${address.line2}`}
      <br />
      {address.postcode} {address.city}
      <br />
      {address.province}
    </>
  );
}

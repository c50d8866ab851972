import { type Address, type BillingAddress, hasStreet } from '@munay/contracts/order/address';

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
      {hasStreet(address) && (
        <>
          <br />
          <PlaceLines address={address} />
        </>
      )}
    </>
  );
}

/** Address as text: street, postcode, city and province. */
export function PlaceLines({ address }: { address: BillingAddress }) {
  return (
    <>
      {address.line1}
      {address.line2 && `, ${address.line2}`}
      <br />
      {address.postcode} {address.city}
      <br />
      {address.province}
    </>
  );
}

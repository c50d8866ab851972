/** Wraps before the @ sign, if at all. */
export function EmailAddress({ children: address }: { children: string }) {
  const atIndex = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, atIndex)}
      <wbr />
      {address.slice(atIndex)}
    </>
  );
}

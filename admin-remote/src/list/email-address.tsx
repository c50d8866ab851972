/** An email address that wraps only before the @ sign. */
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

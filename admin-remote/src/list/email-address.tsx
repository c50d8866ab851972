/** Wraps before the @ sign, if at all. */
export function EmailAddress({ children: address }: { children: string }) {
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

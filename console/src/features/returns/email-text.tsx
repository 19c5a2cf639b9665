/** An address that has to be broken is broken where people would, before its @. */
export const EmailText = ({ email }: { email: string }) => {
  const [name, host] = email.split(/(?=@[^@]*$)/)
  return (
    <>
      {name}
      {host && <wbr />}
      {host}
    </>
  )
}

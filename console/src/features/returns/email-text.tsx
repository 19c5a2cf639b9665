import { useTranslation } from '@returns-desk/ui/i18n'

/** An address that has to be broken is broken where people would, before its @. */
export const EmailText = ({ email }: { email: string }) => {
  const { t } = useTranslation('returns')
  if (!email) return t('email_erased')
  const [name, host] = email.split(/(?=@[^@]*$)/)
  return (
    <>
      {name}
      {host && <wbr />}
      {host}
    </>
  )
}

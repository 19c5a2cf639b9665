import { useTranslation } from '@returns-desk/ui/i18n'

/** A long address wraps before its @. */
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

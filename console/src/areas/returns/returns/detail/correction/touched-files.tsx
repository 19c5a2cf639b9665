/** Files for the bank that still have the account from before a correction, and what to do about each. */
import type { TouchedFile } from '@returns-desk/contract'
import { Banner, LinkButton } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { paths } from '../../../../../paths.ts'
import { useMay } from '../../../../../shell/session/use-may.ts'

export const TouchedFiles = ({ files }: { files: readonly TouchedFile[] }) => {
  const { t } = useTranslation('returns')
  const mayPay = useMay('money')
  return files.map(({ id, name, to_do }) => (
    <Banner
      key={id}
      isPrefixed={false}
      action={mayPay && <LinkButton to={paths.bankFile(id)}>{t('correction.open_file')}</LinkButton>}
    >
      {t(`correction.touched.${to_do}`, { name })} {!mayPay && t('correction.tell_finance')}
    </Banner>
  ))
}

import { PHOTO_TYPES } from '@returns-desk/contract'
import { FileButton } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'

interface PhotoButtonProps {
  /** What the photo is of, for those who do not see where the button is. */
  readonly label: string
  readonly isBusy: boolean
  readonly onFile: (file: File) => void
}

/** On a phone it opens the camera. */
export const PhotoButton = ({ label, isBusy, onFile }: PhotoButtonProps) => {
  const { t } = useTranslation('receiving')
  return (
    <FileButton accept={PHOTO_TYPES.join()} capture="environment" aria-label={label} disabled={isBusy} onFile={onFile}>
      {isBusy ? t('photo.sending') : t('photo.add')}
    </FileButton>
  )
}

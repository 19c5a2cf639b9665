/** What is only needed if something is wrong with a piece. Opens by itself when one is rejected. */
import { CONDITIONS, DISPOSITIONS, MAX_INSPECTION_PHOTOS } from '@returns-desk/contract'
import { Banner, errorText, Textarea, TextInput, useToast } from '@returns-desk/ui'
import { formatMoney, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useState } from 'react'
import { PhotoLinks } from '../../../../parts/photos/photo-links.tsx'
import { PhotoButton } from '../photo-button.tsx'
import { useItemPhoto } from '../queries.ts'
import { Chips } from './chips.tsx'
import { acceptedIn, hasProblems, judged, type Problem } from './draft.ts'
import classes from './inspection.module.css'
import { type ItemProps, itemName } from './item.ts'

const REASON_MAX_LENGTH = 500
const NOTE_MAX_LENGTH = 2000
/** What arrives is not missing: that is said by the count. */
const SEEN_CONDITIONS = CONDITIONS.filter((condition) => condition !== 'missing')

export const ItemDetails = (props: ItemProps) => {
  const { t } = useTranslation('receiving')
  const { item, draft, problems, onChange } = props
  const [isOpen, setOpen] = useState(false)
  const mustOpen = draft.rejected > 0 || hasProblems(problems)
  const { condition, disposition } = judged(draft)
  return (
    <details
      className={classes.details}
      open={isOpen || mustOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={classes.summary}>{t('item.details')}</summary>
      <div className={classes.fields}>
        {draft.rejected > 0 && <RejectionReason {...props} />}
        <Chips
          label={t('item.condition')}
          name={`condition-${item.product_id}`}
          values={SEEN_CONDITIONS}
          value={condition}
          text={(one) => t(`condition.${one}`)}
          onChange={(chosen) => onChange((before) => ({ ...before, condition: chosen }))}
        />
        <Chips
          label={t('item.disposition')}
          name={`disposition-${item.product_id}`}
          values={DISPOSITIONS}
          value={disposition}
          text={(one) => t(`disposition.${one}`)}
          onChange={(chosen) => onChange((before) => ({ ...before, disposition: chosen }))}
        />
        {acceptedIn(draft) > 0 && <Deduction {...props} />}
        <Textarea
          label={t('item.note')}
          value={draft.note}
          rows={2}
          maxLength={NOTE_MAX_LENGTH}
          onChange={({ currentTarget: { value } }) => onChange((before) => ({ ...before, note: value }))}
        />
        <Photos {...props} />
      </div>
    </details>
  )
}

const useProblemText = ({ item, draft, currency }: ItemProps) => {
  const { t } = useTranslation('receiving')
  const language = useLanguage()
  return (problem: Problem | undefined) =>
    problem && t(`problem.${problem}`, { most: formatMoney(acceptedIn(draft) * item.unit_price, currency, language) })
}

const RejectionReason = (props: ItemProps) => {
  const { t } = useTranslation('receiving')
  const { draft, problems, onChange } = props
  const textOf = useProblemText(props)
  return (
    <TextInput
      label={t('item.rejection_reason')}
      description={t('item.customer_reads')}
      value={draft.rejection_reason}
      error={textOf(problems.rejection_reason)}
      maxLength={REASON_MAX_LENGTH}
      required
      onChange={({ currentTarget: { value } }) => onChange((before) => ({ ...before, rejection_reason: value }))}
    />
  )
}

const Deduction = (props: ItemProps) => {
  const { t } = useTranslation('receiving')
  const { draft, currency, problems, onChange } = props
  const textOf = useProblemText(props)
  return (
    <div className={classes.deduction}>
      <TextInput
        label={t('item.deduction')}
        value={draft.deduction}
        error={textOf(problems.deduction)}
        rightSection={currency}
        rightSectionWidth={56}
        inputMode="decimal"
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => onChange((before) => ({ ...before, deduction: value }))}
      />
      <TextInput
        label={t('item.deduction_reason')}
        description={t('item.customer_reads')}
        value={draft.deduction_reason}
        error={textOf(problems.deduction_reason)}
        maxLength={REASON_MAX_LENGTH}
        onChange={({ currentTarget: { value } }) => onChange((before) => ({ ...before, deduction_reason: value }))}
      />
    </div>
  )
}

const Photos = ({ returnId, item }: ItemProps) => {
  const { t } = useTranslation('receiving')
  const toast = useToast()
  const photo = useItemPhoto(returnId, item.product_id)
  return (
    <div className={classes.photos}>
      {photo.error && <Banner onDismiss={photo.reset}>{errorText(photo.error, t('failed.photo'))}</Banner>}
      <PhotoLinks photos={item.photos} label={(number) => t('photo.open', { number })} />
      {item.photos.length < MAX_INSPECTION_PHOTOS && (
        <PhotoButton
          label={t('item.add_photo', { product: itemName(item) })}
          isBusy={photo.isPending}
          onFile={(file) => photo.mutate(file, { onSuccess: () => toast(t('photo.added')) })}
        />
      )}
    </div>
  )
}

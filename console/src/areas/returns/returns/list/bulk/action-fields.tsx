import { type BulkAction, mayMoveTo, mayRole } from '@returns-desk/contract'
import { NativeSelect, Textarea } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../../shell/session/api.tsx'
import { useSessionShop } from '../../../../../shell/session/session-gate.tsx'
import { offeredTemplates, templatesQuery } from '../../detail/messages/messages.ts'
import { useColleagues } from '../../detail/together/use-colleagues.ts'
import { statusLabel, useStatuses } from '../../statuses.ts'

interface ActionFieldsProps {
  readonly kind: BulkAction['kind']
  /** Nothing, as long as something is missing. */
  readonly onChange: (action: BulkAction | undefined) => void
}

type FieldProps = Omit<ActionFieldsProps, 'kind'>

export const ActionFields = ({ kind, onChange }: ActionFieldsProps) => {
  if (kind === 'label') return null
  const Field = FIELDS[kind]
  return <Field onChange={onChange} />
}

const StatusField = ({ onChange }: FieldProps) => {
  const { t } = useTranslation('bulk')
  const { staff } = useSessionShop()
  const { statuses = [] } = useStatuses()
  const reachable = statuses.filter(({ order_index }) => !staff || mayMoveTo(staff.role, order_index))
  return (
    <NativeSelect
      label={t('field.status')}
      autoFocus
      onChange={({ currentTarget: { value } }) => onChange(value ? { kind: 'move', status: value } : undefined)}
    >
      <option value="">{t('field.choose')}</option>
      {reachable.map((status) => (
        <option key={status.id} value={status.name}>
          {statusLabel(status)}
        </option>
      ))}
    </NativeSelect>
  )
}

const NOBODY = 'nobody'

const PersonField = ({ onChange }: FieldProps) => {
  const { t } = useTranslation('bulk')
  const { staff } = useSessionShop()
  const people = useColleagues().filter(({ id, role }) => mayRole(role, 'note') && id !== staff?.id)
  const choose = (value: string) =>
    onChange(value ? { kind: 'assign', staff_id: value === NOBODY ? null : Number(value) } : undefined)
  return (
    <NativeSelect label={t('field.person')} autoFocus onChange={({ currentTarget }) => choose(currentTarget.value)}>
      <option value="">{t('field.choose')}</option>
      {staff && <option value={staff.id}>{t('field.me')}</option>}
      {people.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <option value={NOBODY}>{t('field.nobody')}</option>
    </NativeSelect>
  )
}

const NoteField = ({ onChange }: FieldProps) => {
  const { t } = useTranslation('bulk')
  const [body, setBody] = useState('')
  return (
    <Textarea
      label={t('field.note')}
      autoFocus
      rows={4}
      maxLength={5000}
      value={body}
      onChange={({ currentTarget: { value } }) => {
        setBody(value)
        onChange(value.trim() ? { kind: 'note', body: value } : undefined)
      }}
    />
  )
}

const MailField = ({ onChange }: FieldProps) => {
  const { t } = useTranslation('bulk')
  const { data: templates = [] } = useQuery(templatesQuery(useApi()))
  return (
    <NativeSelect
      label={t('field.template')}
      description={t('field.template_hint')}
      autoFocus
      onChange={({ currentTarget: { value } }) =>
        onChange(value ? { kind: 'mail', email_id: Number(value) } : undefined)
      }
    >
      <option value="">{t('field.choose')}</option>
      {offeredTemplates(templates).map(({ id, subject }) => (
        <option key={id} value={id}>
          {subject}
        </option>
      ))}
    </NativeSelect>
  )
}

const FIELDS = { move: StatusField, assign: PersonField, note: NoteField, mail: MailField }

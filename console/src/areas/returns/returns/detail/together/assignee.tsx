import type { ReturnDetail } from '@returns-desk/contract'
import { mayRole } from '@returns-desk/contract'
import { Banner, Button, errorText, NativeSelect, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useState } from 'react'
import { useKeys } from '../../../../../shell/keys/use-keys.ts'
import { useSessionShop } from '../../../../../shell/session/session-gate.tsx'
import { useMay } from '../../../../../shell/session/use-may.ts'
import classes from './notes.module.css'
import { useAssign } from './queries.ts'
import { useColleagues } from './use-colleagues.ts'
import { usePersonName } from './use-person-name.ts'

interface AssigneeProps {
  readonly detail: ReturnDetail
  /** Called by a key: makes sure that this is in view. */
  readonly onKey: () => void
}

/** Who takes care of the return, and changing that. */
export const Assignee = ({ detail: { id, assignee = null }, onKey }: AssigneeProps) => {
  const { t } = useTranslation('returns')
  const { staff } = useSessionShop()
  const nameOf = usePersonName()
  const toast = useToast()
  const mayAssign = useMay('note')
  const [isChoosing, setChoosing] = useState(false)
  const { mutateAsync, isPending, error, reset } = useAssign(id)
  const assign = async (staffId: number | null) => {
    const done = await mutateAsync(staffId).catch(() => undefined)
    if (!done) return
    setChoosing(false)
    toast(done.assignee ? t('assignee.done', { name: nameOf(done.assignee) }) : t('assignee.removed'))
  }
  const canTake = staff !== undefined && mayAssign && assignee?.id !== staff.id
  const choose = () => {
    onKey()
    setChoosing(true)
  }
  useKeys({
    a: staff && mayAssign ? choose : undefined,
    i: canTake ? () => !isPending && assign(staff.id) : undefined,
  })
  if (!staff) return null
  return (
    <div>
      {error && <Banner onDismiss={reset}>{errorText(error, t('assignee.failed'))}</Banner>}
      <div className={classes.assignee}>
        <span>
          {t('assignee.label')}: <strong>{assignee ? nameOf(assignee) : t('assignee.nobody')}</strong>
        </span>
        {canTake && (
          <Button
            size="compact-sm"
            variant="default"
            loading={isPending && !isChoosing}
            onClick={() => void assign(staff.id)}
          >
            {t('assignee.me')}
          </Button>
        )}
        {mayAssign && !isChoosing && (
          <Button size="compact-sm" variant="default" onClick={() => setChoosing(true)}>
            {t('assignee.other')}
          </Button>
        )}
      </div>
      {isChoosing && (
        <Choice
          current={assignee?.id ?? null}
          isBusy={isPending}
          onChoose={assign}
          onCancel={() => setChoosing(false)}
        />
      )}
    </div>
  )
}

interface ChoiceProps {
  readonly current: number | null
  readonly isBusy: boolean
  readonly onChoose: (staffId: number | null) => Promise<void>
  readonly onCancel: () => void
}

/** A colleague is told as soon as something is assigned to them, so choosing from the list alone does nothing yet. */
const Choice = ({ current, isBusy, onChoose, onCancel }: ChoiceProps) => {
  const { t } = useTranslation('returns')
  const people = useColleagues()
  const [chosen, setChosen] = useState(current)
  return (
    <div className={classes.assignee}>
      <NativeSelect
        className={classes.choice}
        autoFocus
        aria-label={t('assignee.choose')}
        value={chosen ?? ''}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value) || null)}
      >
        <option value="">{t('assignee.nobody')}</option>
        {people
          .filter(({ role }) => mayRole(role, 'note'))
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </NativeSelect>
      <Button size="compact-sm" loading={isBusy} onClick={() => void onChoose(chosen)}>
        {t('assignee.save')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={onCancel}>
        {t('notes.cancel')}
      </Button>
    </div>
  )
}

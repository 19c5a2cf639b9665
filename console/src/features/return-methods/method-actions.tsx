import { ActionIcon, Button } from '@mantine/core'
import type { ReturnMethod } from '@returns-desk/contract'
import { errorText, TrashIcon, useConfirm, useToast } from '@returns-desk/ui'
import { useTranslation } from 'react-i18next'
import classes from './method-cells.module.css'
import { useRemoveMethod, useToggleMethod } from './queries.ts'

interface MethodActionsProps {
  readonly method: ReturnMethod
  /** What went wrong, for the banner; `undefined` when a new attempt starts. */
  readonly onFailure: (message: string | undefined) => void
}

export const MethodActions = (props: MethodActionsProps) => (
  <span className={classes.actions}>
    <ToggleMethod {...props} />
    <RemoveMethod {...props} />
  </span>
)

/** Each row has a mutation of its own, so that two rows can be switched at the same time. */
const ToggleMethod = ({ method, onFailure }: MethodActionsProps) => {
  const { t } = useTranslation('return-methods')
  const toast = useToast()
  const toggle = useToggleMethod()
  const { name } = method
  const action = method.active ? 'deactivate' : 'activate'
  const run = async () => {
    if (toggle.isPending) return
    onFailure(undefined)
    try {
      const { active } = await toggle.mutateAsync(method)
      toast(t(active ? 'activate.done' : 'deactivate.done', { name }))
    } catch (error) {
      onFailure(errorText(error, t('failed.update')))
    }
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      onClick={run}
      aria-disabled={toggle.isPending}
      aria-label={toggle.isPending ? undefined : t(`${action}.label`, { name })}
    >
      {toggle.isPending ? t(`${action}.busy`) : t(`${action}.verb`)}
    </Button>
  )
}

const RemoveMethod = ({ method, onFailure }: MethodActionsProps) => {
  const { t } = useTranslation('return-methods')
  const confirm = useConfirm()
  const toast = useToast()
  const remove = useRemoveMethod()
  const { id, name } = method
  const run = async () => {
    onFailure(undefined)
    try {
      await remove.mutateAsync(id)
      toast(t('remove.done', { name }))
    } catch (error) {
      onFailure(errorText(error, t('failed.remove')))
    }
  }
  const ask = () =>
    confirm({
      title: t('remove.title', { name }),
      text: (
        <>
          <p>{t('remove.question')}</p>
          <p>{t('remove.effect')}</p>
        </>
      ),
      confirmLabel: t('remove.confirm'),
      isDestructive: true,
      run,
    })
  return (
    <ActionIcon onClick={ask} aria-label={t('remove.label', { name })} title={t('remove.confirm')}>
      <TrashIcon />
    </ActionIcon>
  )
}

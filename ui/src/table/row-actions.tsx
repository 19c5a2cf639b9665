import { type ReactNode, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { useConfirm } from '../feedback/confirm.tsx'
import { errorText } from '../feedback/error-text.ts'
import { useToast } from '../feedback/toast.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { TrashIcon } from '../icons.tsx'
import classes from './row-actions.module.css'

interface RowActionProps {
  /** The feature's translations of `activate`, `deactivate`, `remove` and `failed`. */
  readonly namespace: string
  readonly name: string
  /** The error for the banner; `undefined` when a new attempt starts. */
  readonly onFailure: (message: string | undefined) => void
}

export const RowActions = ({ children }: { children: ReactNode }) => <span className={classes.actions}>{children}</span>

interface ToggleActionProps extends RowActionProps {
  readonly isActive: boolean
  /** Returns the new state. */
  readonly toggle: () => Promise<{ readonly name: string; readonly active?: boolean }>
}

/** Keeps its own busy state, so that two rows can be switched at the same time. */
export const ToggleAction = ({ namespace, name, isActive, toggle, onFailure }: ToggleActionProps) => {
  const { t } = useTranslation(namespace)
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const action = isActive ? 'deactivate' : 'activate'
  const run = async () => {
    if (isBusy) return
    onFailure(undefined)
    setBusy(true)
    try {
      const now = await toggle()
      toast(t(now.active ? 'activate.done' : 'deactivate.done', { name: now.name }))
    } catch (error) {
      onFailure(errorText(error, t('failed.update')))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      onClick={run}
      aria-disabled={isBusy}
      aria-label={isBusy ? undefined : t(`${action}.label`, { name })}
    >
      {isBusy ? t(`${action}.busy`) : t(`${action}.verb`)}
    </Button>
  )
}

interface RemoveActionProps extends RowActionProps {
  readonly remove: () => Promise<unknown>
  /** The consequences of deleting for other records, loaded before the confirmation. */
  readonly warn?: () => Promise<ReactNode>
}

export const RemoveAction = ({ namespace, name, remove, warn, onFailure }: RemoveActionProps) => {
  const { t } = useTranslation(namespace)
  const confirm = useConfirm()
  const toast = useToast()
  const run = async () => {
    onFailure(undefined)
    try {
      await remove()
      toast(t('remove.done', { name }))
    } catch (error) {
      onFailure(errorText(error, t('failed.remove')))
    }
  }
  const ask = (warning?: ReactNode) =>
    confirm({
      title: t('remove.title', { name }),
      text: (
        <>
          <p>{t('remove.question')}</p>
          <p>{t('remove.effect')}</p>
          {warning}
        </>
      ),
      confirmLabel: t('remove.confirm'),
      isDestructive: true,
      run,
    })
  return (
    <IconButton
      onClick={() => (warn ? void warn().then(ask) : ask())}
      aria-label={t('remove.label', { name })}
      title={t('remove.confirm')}
    >
      <TrashIcon />
    </IconButton>
  )
}

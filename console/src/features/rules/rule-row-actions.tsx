import { ActionIcon, Button } from '@mantine/core'
import type { Rule } from '@returns-desk/contract'
import { errorText, TrashIcon, useConfirm, useToast } from '@returns-desk/ui'
import { useTranslation } from 'react-i18next'
import { useRemoveRule, useToggleRule } from './queries.ts'
import classes from './rules.module.css'

interface RuleRowActionsProps {
  readonly rule: Rule
  readonly onFailure: (text: string) => void
}

export const RuleRowActions = (props: RuleRowActionsProps) => (
  <div className={classes.rowActions}>
    <ToggleRule {...props} />
    <RemoveRule {...props} />
  </div>
)

const ToggleRule = ({ rule, onFailure }: RuleRowActionsProps) => {
  const { t } = useTranslation('rules')
  const toast = useToast()
  const toggle = useToggleRule()
  const move = rule.active ? 'deactivate' : 'activate'
  const run = async () => {
    if (toggle.isPending) return
    try {
      const { name, active } = await toggle.mutateAsync(rule)
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
      aria-label={t(`${move}.of`, { name: rule.name })}
    >
      {toggle.isPending ? t('working') : t(`${move}.label`)}
    </Button>
  )
}

const RemoveRule = ({ rule, onFailure }: RuleRowActionsProps) => {
  const { t } = useTranslation('rules')
  const confirm = useConfirm()
  const toast = useToast()
  const remove = useRemoveRule()
  const run = async () => {
    try {
      await remove.mutateAsync(rule.id)
      toast(t('remove.done', { name: rule.name }))
    } catch (error) {
      onFailure(errorText(error, t('failed.remove')))
    }
  }
  const ask = () =>
    confirm({
      title: t('remove.title', { name: rule.name }),
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
    <ActionIcon onClick={ask} aria-label={t('remove.label', { name: rule.name })} title={t('remove.confirm')}>
      <TrashIcon />
    </ActionIcon>
  )
}

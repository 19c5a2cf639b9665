import { Button, errorText, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { Link } from '@returns-desk/ui/router'
import { useMutation } from '@tanstack/react-query'
import { paths } from '../../../../paths.ts'
import { useApi } from '../../../../shell/session/api.tsx'

/** What was decided about this return must come out again whenever the rules are changed. */
export const KeepAsTest = ({ returnId }: { returnId: string }) => {
  const { t } = useTranslation('returns')
  const api = useApi()
  const toast = useToast()
  const keep = useMutation({
    mutationFn: () => api.ruleScenarios.create({ body: { return_id: returnId } }),
    onSuccess: ({ passes }) => toast(t(passes ? 'rules.test_kept' : 'rules.test_kept_failing')),
    onError: (error) => toast(errorText(error, t('rules.test_failed'))),
  })
  if (keep.isSuccess) return <Link to={paths.ruleTests}>{t('rules.tests')}</Link>
  return (
    <Button variant="plain" size="compact-sm" loading={keep.isPending} onClick={() => keep.mutate()}>
      {t('rules.keep_test')}
    </Button>
  )
}

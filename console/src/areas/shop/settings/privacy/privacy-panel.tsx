import { issueDetails, PersonInput } from '@returns-desk/contract'
import { Banner, Button, errorText, Panel, saveFile, TextInput, useConfirm, useToast } from '@returns-desk/ui'
import { useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { type SyntheticEvent, useRef, useState } from 'react'
import classes from './privacy.module.css'
import { PrivacyRequests } from './privacy-requests.tsx'
import { usePrivacy } from './queries.ts'

/** The typed address if it is valid; otherwise an error. */
const useAddress = () => {
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const type = (text: string) => {
    setTyped(text)
    setComplaint(undefined)
  }
  const read = () => {
    const result = PersonInput.safeParse({ email: typed })
    setComplaint(result.success ? undefined : issueDetails(result.error.issues, language)[0]?.message)
    if (!result.success) field.current?.focus()
    return result.data?.email
  }
  return { typed, complaint, field, type, read }
}

/** A customer's data rights: export everything known about them, or erase it. */
export const PrivacyPanel = () => {
  const { t } = useTranslation('settings')
  const { typed, complaint, field, type, read } = useAddress()
  const { exportPerson, erasePerson } = usePrivacy()
  const [failure, setFailure] = useState<string>()
  const confirm = useConfirm()
  const toast = useToast()

  const attempt = async (fallback: string, work: () => Promise<unknown>) => {
    setFailure(undefined)
    await work().catch((error) => setFailure(errorText(error, fallback)))
  }
  const handleExport = (event: SyntheticEvent) => {
    event.preventDefault()
    const email = read()
    if (!email || exportPerson.isPending) return
    void attempt(t('privacy.failed.export'), async () => {
      const document = JSON.stringify(await exportPerson.mutateAsync(email), null, 2)
      saveFile(`${email}.json`, document, 'application/json')
      toast(t('privacy.exported', { email }))
    })
  }
  const erase = async (email: string) => {
    const { rows, rules_naming } = await erasePerson.mutateAsync(email)
    const returns = rows.returns ?? 0
    type('')
    toast(t(Object.keys(rows).length > 0 ? 'privacy.erased' : 'privacy.unknown', { email, count: returns }))
    if (rules_naming > 0) setFailure(t('privacy.rules_naming', { email, count: rules_naming }))
  }
  const handleErase = () => {
    const email = read()
    if (!email) return
    confirm({
      title: t('privacy.erase_title', { email }),
      text: (
        <>
          <p>{t('privacy.erase_effect', { email })}</p>
          <p>{t('privacy.erase_final')}</p>
        </>
      ),
      confirmLabel: t('privacy.erase_confirm'),
      isDestructive: true,
      run: () => attempt(t('privacy.failed.erase'), () => erase(email)),
    })
  }

  return (
    <Panel title={t('privacy.title')} intro={t('privacy.explanation')}>
      {failure && (
        <Banner isPrefixed={false} onDismiss={() => setFailure(undefined)}>
          {failure}
        </Banner>
      )}
      <PrivacyRequests onChoose={type} />
      <form className={classes.person} onSubmit={handleExport} noValidate>
        <TextInput
          ref={field}
          type="email"
          autoComplete="off"
          label={t('privacy.email')}
          value={typed}
          error={complaint}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <div className={primitives.cluster}>
          <Button type="submit" variant="default" aria-disabled={exportPerson.isPending}>
            {exportPerson.isPending ? t('privacy.exporting') : t('privacy.export')}
          </Button>
          <Button type="button" variant="default" tone="danger" onClick={handleErase}>
            {t('privacy.erase')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

import type { EmailTemplateInput, MailDocument } from '@returns-desk/contract'
import { EMPTY_DOCUMENT, paragraphOf, renderDocument } from '@returns-desk/engine'
import { Banner, Button, errorText, useConfirm, useFormValues, useOwnField } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useRef, useState } from 'react'
import { useApi } from '../../../shell/session/api.tsx'
import { HtmlField } from './editor/html-field.tsx'
import classes from './email-templates.module.css'
import { lastDocument } from './queries.ts'
import { SimpleField } from './simple/simple-field.tsx'

interface ContentFieldProps {
  /** The saved template, if there is one: its earlier versions may have been written without HTML. */
  readonly savedId?: number | undefined
}

/**
 * The content of a mail, in one of two ways: in parts, or as HTML. From the parts to HTML is possible at any time. Back
 * leads to the last document: HTML cannot be taken apart again.
 */
export const ContentField = ({ savedId }: ContentFieldProps) => {
  const { t } = useTranslation('email-templates')
  const values = useFormValues<EmailTemplateInput>()
  const content = useOwnField({ name: 'content', label: t('content') })
  const html = useOwnField({ name: 'html_content', label: t('content') })
  const api = useApi()
  const confirm = useConfirm()
  const [failed, setFailed] = useState<unknown>()
  const [started] = useState(html.value as string)
  const last = useRef<MailDocument>(undefined)
  const document = values.content

  const toHtml = () =>
    confirm({
      title: t('mode.to_html_title'),
      text: t('mode.to_html_text'),
      confirmLabel: t('mode.to_html'),
      run: async () => {
        if (document) {
          last.current = document
          html.onChange(renderDocument(document, values.language))
        }
        content.onChange(null)
      },
    })
  const openSimple = async () => {
    setFailed(undefined)
    try {
      const found = last.current ?? (savedId === undefined ? undefined : await lastDocument(api, savedId))
      const first = { ...EMPTY_DOCUMENT, heading: t('welcome.heading'), body: [paragraphOf(t('welcome.text'))] }
      content.onChange(found ?? first)
    } catch (error) {
      setFailed(error)
    }
  }
  // Nothing has been typed into a new template yet: there is nothing to lose.
  const isUntouched = savedId === undefined && html.value === started
  const toSimple = () => {
    if (isUntouched) return void openSimple()
    confirm({
      title: t('mode.to_simple_title'),
      text: t('mode.to_simple_text'),
      confirmLabel: t('mode.to_simple'),
      isDestructive: true,
      run: openSimple,
    })
  }
  return (
    <>
      <div className={classes.mode}>
        <p>{t(document ? 'mode.simple' : 'mode.html')}</p>
        <Button variant="default" size="compact-sm" onClick={document ? toHtml : toSimple}>
          {t(document ? 'mode.to_html' : 'mode.to_simple')}
        </Button>
      </div>
      {failed !== undefined && (
        <div className={primitives.wholeRow}>
          <Banner onDismiss={() => setFailed(undefined)}>{errorText(failed, t('failed.simple'))}</Banner>
        </div>
      )}
      {document ? <SimpleField /> : <HtmlField />}
    </>
  )
}

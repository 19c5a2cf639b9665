import type { ChecklistSteps } from '@returns-desk/contract'
import { AnchorButton } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { Copyable } from '../../../parts/copyable.tsx'
import { useMoment } from '../../../parts/use-moment.ts'
import classes from './checklist.module.css'
import { Step } from './step.tsx'

interface LinkStepProps {
  readonly found: ChecklistSteps['link']
  readonly url: string
  readonly qrSvg: string
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** As an image it runs no script, whatever is in it. */
const imageOf = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`

/** The portal, for the shop's own site and for its parcels. */
export const LinkStep = ({ found: { is_done, linked_at, linked_from }, url, qrSvg }: LinkStepProps) => {
  const { t } = useTranslation('checklist')
  const moment = useMoment()
  const said = linked_at && { site: linked_from, when: moment(linked_at) }
  const snippet = `<a href="${escaped(url)}">${t('link.words')}</a>`
  return (
    <Step
      title={t('link.title')}
      text={t('link.text')}
      isDone={is_done}
      found={said && t(linked_from ? 'link.found' : 'link.found_unnamed', said)}
    >
      <div className={classes.link}>
        <div>
          <h3>{t('link.address')}</h3>
          <Copyable text={url} name={t('link.address')} />
          <h3>{t('link.snippet')}</h3>
          <Copyable text={snippet} name={t('link.snippet')} />
        </div>
        {qrSvg && (
          <div className={classes.qr}>
            <img src={imageOf(qrSvg)} alt={t('link.qr')} width={160} height={160} />
            <AnchorButton variant="default" href={imageOf(qrSvg)} download="returns-qr.svg">
              {t('link.download')}
            </AnchorButton>
          </div>
        )}
      </div>
    </Step>
  )
}

import { Banner, Button, errorText, Panel, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useState } from 'react'
import { CheckReport } from './check-report.tsx'
import { useCounted } from './counted.ts'
import { FileDrop } from './file-drop.tsx'
import classes from './orders-import.module.css'
import { useCheckCsv, useImportCsv } from './queries.ts'

/** A file is checked as soon as it is chosen; it can be imported if it has no errors. */
export const CsvPanel = () => {
  const { t } = useTranslation('orders-import')
  const [file, setFile] = useState<File>()
  const check = useCheckCsv()
  const load = useImportCsv()
  const toast = useToast()
  const counted = useCounted()

  const choose = (chosen: File) => {
    setFile(chosen)
    load.reset()
    check.mutate(chosen)
  }
  const handleImport = async () => {
    if (!file || load.isPending) return
    const { orders_new, orders_updated } = await load
      .mutateAsync(file)
      .catch(() => ({ orders_new: -1, orders_updated: 0 }))
    if (orders_new < 0) return
    toast(t('imported', counted(orders_new + orders_updated)))
    setFile(undefined)
    check.reset()
  }
  const dismiss = () => {
    check.reset()
    load.reset()
  }

  const { data } = check
  const error = load.error ?? check.error
  const isReady = data && data.errors_total === 0 && data.orders_new + data.orders_updated > 0
  return (
    <Panel title={t('csv.title')} intro={t('csv.text')}>
      {error && (
        <Banner onDismiss={dismiss}>{errorText(error, t(load.error ? 'failed.import' : 'failed.check'))}</Banner>
      )}
      <FileDrop name={file?.name} onFile={choose} />
      {check.isPending && (
        <p role="status" className={classes.hint}>
          {t('checking')}
        </p>
      )}
      {data && <CheckReport check={data} />}
      {isReady && (
        <Button className={classes.import} onClick={handleImport} aria-disabled={load.isPending}>
          {load.isPending ? t('importing') : t('import', counted(data.orders_new + data.orders_updated))}
        </Button>
      )}
      <details className={classes.columns}>
        <summary>{t('columns.title')}</summary>
        <p>{t('columns.needed')}</p>
        <p>
          <code>order_name, email, created_at, product_title, quantity, unit_price</code>
        </p>
        <p>{t('columns.more')}</p>
        <p>
          <code>
            sku, variant_title, line_ref, discounted, final_sale, image_src, product_type, vendor, product_tags,
            currency, fulfilled_at, delivered_at, country, shipping, discount_codes, sales_channel, tags,
            customer_first_name, customer_last_name, customer_phone, customer_address1, customer_city, customer_county,
            customer_postal_code, customer_country, customer_language, customer_tags
          </code>
        </p>
        <p>{t('columns.shopify')}</p>
      </details>
    </Panel>
  )
}

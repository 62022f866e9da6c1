import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ImportKind } from '#contract/import/kinds.ts'
import type { Locale } from '#contract/locale.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import classes from './import.module.css'
import { downloadTemplate } from '#services/import/import-calls.ts'

const filenames = { pl: 'szablon', en: 'template' } as const

/** Downloads of the template in both languages; columns are recognised by their headers in either. */
export function Templates({ kind }: { kind: ImportKind }) {
  const { submit, busy } = useSubmission({ send: downloadTemplate })
  const download = (locale: Locale) => submit({ kind, locale, filename: `${filenames[locale]}-${kind}.xlsx` })
  return (
    <div className={classes.templates}>
      <p>
        <Trans>
          Start with the template: it explains every column and offers the values of dictionaries. Additional columns
          and the order of columns do not matter. In a workbook of another system you show where its columns are.
        </Trans>
      </p>
      <div>
        {(['pl', 'en'] as const).map((locale) => (
          <Button
            key={locale}
            variant="default"
            disabled={busy}
            leftSection={<IconDownload size={18} stroke={1.7} />}
            onClick={() => download(locale)}
          >
            {locale === 'pl' ? <Trans>Template in Polish</Trans> : <Trans>Template in English</Trans>}
          </Button>
        ))}
      </div>
    </div>
  )
}

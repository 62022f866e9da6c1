import { Plural, Trans } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { importPath } from '#contract/import/kinds.ts'
import { formatDate } from '#services/formatting.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { useImport } from './import-actor.ts'

/** Says that the same workbook was imported before. */
export function EarlierImport() {
  const { earlier, kind, status } = useImport()
  if (!earlier || (status !== 'mapping' && status !== 'parsed')) return null
  const date = formatDate(earlier.finished_at)
  return (
    <Notice
      tone="warning"
      apart
      action={
        <Anchor href={`#${importPath(kind, earlier.id)}`}>
          <Trans>Show that import</Trans>
        </Anchor>
      }
    >
      <Trans>This workbook was imported before, on {date}.</Trans>{' '}
      <Plural value={earlier.written} one="# row was written then." other="# rows were written then." />
    </Notice>
  )
}

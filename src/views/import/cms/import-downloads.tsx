import { Trans } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconFileSpreadsheet, IconFileZip, IconReportAnalytics } from '@tabler/icons-react'
import type { ImportRow } from '#contract/import/import.ts'
import { openDownload } from '#services/save-file.ts'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { protocol } from './import-calls.ts'

/** One of the two files, asked for by a link that is good now. */
const originalFile: SubmissionUse = {
  send: async (api, { id, part }: { id: number; part: 'xls' | 'zip' }, settings) => {
    const record = await api.call('import.imports.show', { path: { import: id }, ...settings })
    const file = record[part]
    if (file) openDownload(`${file.url}${file.url.includes('?') ? '&' : '?'}download=1`, file.filename)
  },
}

/** What of an import can be downloaded: its two files, as long as they are kept, and the protocol. */
export function ImportDownloads({ row: { id, counts } }: { row: Pick<ImportRow, 'id' | 'counts'> }) {
  const original = useSubmission(originalFile)
  const written = useSubmission(protocol)
  return (
    <>
      <Menu.Item
        leftSection={<IconFileSpreadsheet size={18} stroke={1.7} />}
        onClick={() => original.submit({ id, part: 'xls' })}
      >
        <Trans>The workbook</Trans>
      </Menu.Item>
      <Menu.Item
        leftSection={<IconFileZip size={18} stroke={1.7} />}
        onClick={() => original.submit({ id, part: 'zip' })}
      >
        <Trans>The ZIP archive</Trans>
      </Menu.Item>
      {counts.rows > 0 && (
        <Menu.Item
          leftSection={<IconReportAnalytics size={18} stroke={1.7} />}
          onClick={() => written.submit({ id, filename: `import-${id}.xlsx` })}
        >
          <Trans>Protocol, XLSX</Trans>
        </Menu.Item>
      )}
    </>
  )
}

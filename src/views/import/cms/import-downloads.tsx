import { Trans } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconFileSpreadsheet, IconFileZip, IconReportAnalytics } from '@tabler/icons-react'
import type { ImportRow } from '#contract/import/records.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { downloadOriginal, downloadProtocol } from '#services/import/import-calls.ts'

/** Downloads of an import: its two files, as long as they are kept, and the protocol. */
export function ImportDownloads({ row }: { row: ImportRow }) {
  const { id, counts, has_xls, has_zip, is_cleared } = row
  const original = useSubmission({ send: downloadOriginal })
  const written = useSubmission({ send: downloadProtocol })
  if (!has_xls && !has_zip && !is_cleared)
    return (
      <Menu.Label>
        <Trans>No file was uploaded</Trans>
      </Menu.Label>
    )
  return (
    <>
      {is_cleared && (
        <Menu.Label>
          <Trans>Files and rows were removed after 90 days</Trans>
        </Menu.Label>
      )}
      {has_xls && (
        <Menu.Item
          leftSection={<IconFileSpreadsheet size={18} stroke={1.7} />}
          onClick={() => original.submit({ id, part: 'xls' })}
        >
          <Trans>The workbook</Trans>
        </Menu.Item>
      )}
      {has_zip && (
        <Menu.Item
          leftSection={<IconFileZip size={18} stroke={1.7} />}
          onClick={() => original.submit({ id, part: 'zip' })}
        >
          <Trans>The ZIP archive</Trans>
        </Menu.Item>
      )}
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

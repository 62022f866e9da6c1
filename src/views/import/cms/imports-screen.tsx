import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconFileSpreadsheet, IconFileZip, IconReportAnalytics } from '@tabler/icons-react'
import { useState } from 'react'
import { imports } from '#contract/import/import.ts'
import { type ImportKind, importPath } from '#contract/import/kinds.ts'
import { importStatuses } from '#contract/import/lifecycle.ts'
import type { ImportRow } from '#contract/import/records.ts'
import { importCounts } from '#contract/import/row-texts.ts'
import { importStatus } from '#contract/import/statuses.ts'
import { formatMoment, formatNumber } from '#services/formatting.ts'
import { downloadOriginal, downloadProtocol } from '#services/import/import-calls.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { wordsOf } from '#views/components/data-table/words-of.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { Duration } from '#views/components/page/duration.tsx'
import { NewButton } from '#views/components/page/links/new-button.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'

const name = 'import.imports.index'
const endpoint = imports.endpoints[name]

export function ImportBadge({ status }: Pick<ImportRow, 'status'>) {
  return <StatusBadge of={importStatus[status]} />
}

/** The counts of the check and of the import, in one line. */
function Counts({ counts }: Pick<ImportRow, 'counts'>) {
  const { i18n } = useLingui()
  if (counts.rows === 0) return <bdi>–</bdi>
  const { rows } = counts
  const inWords = (value: number) => formatNumber(value, i18n.locale)
  const [written, undone, error] = [inWords(counts.written), inWords(counts.undone), inWords(counts.error)]
  return (
    <>
      <Plural value={rows} one="# row" other="# rows" />
      {counts.written > 0 && (
        <>
          {' · '}
          <Trans>written: {written}</Trans>
        </>
      )}
      {counts.undone > 0 && (
        <>
          {' · '}
          <Trans>rolled back: {undone}</Trans>
        </>
      )}
      {counts.error > 0 && (
        <>
          {' · '}
          <Trans>errors: {error}</Trans>
        </>
      )}
    </>
  )
}

const columns: readonly Column<ImportRow>[] = [
  { field: 'xls_name', label: msg`File`, width: 260 },
  { field: 'created_at', label: msg`Started at`, width: 150, type: 'moment', filter: true, sorter: true },
  { field: 'created_by_name', label: msg`Imported by`, width: 160, filter: true },
  {
    field: 'status',
    label: msg`Status`,
    width: 220,
    unbroken: true,
    sorter: true,
    words: wordsOf(importStatus),
    render: ({ status }) => <ImportBadge status={status} />,
  },
  {
    field: 'counts',
    label: msg`Rows`,
    width: 250,
    text: importCounts,
    render: ({ counts }) => <Counts counts={counts} />,
  },
  {
    field: 'duration',
    label: msg`Duration`,
    width: 110,
    exported: [{ field: 'duration', label: msg`Seconds` }],
    render: ({ duration }) => (duration === null ? '–' : <Duration seconds={duration} />),
  },
  { field: 'finished_at', label: msg`Ended`, width: 150, type: 'moment', sorter: true, hidden: true },
]

const hidden = columns.filter((column) => column.hidden).map(({ field }) => field)

const filters: readonly TableFilter[] = [
  {
    name: 'status',
    label: msg`Status`,
    options: importStatuses.map((value) => ({ value, label: importStatus[value].label })),
  },
  { name: 'to_correct', label: msg`To correct`, toggle: false },
]

/** The imports of a kind: author, date, state, rows, and downloads (specification, section 2). */
export function ImportsScreen({ kind }: { kind: ImportKind }) {
  const [fixed] = useState(() => ({ kind }))
  const list = useList(name, endpoint, { fixed, hidden })
  const mayStore = useMay('import.imports.store')
  const begin = (main: boolean) =>
    mayStore && (
      <NewButton href={importPath(kind, 'store')} main={main}>
        <Trans>New import</Trans>
      </NewButton>
    )
  return (
    <>
      <ListHeader
        list={list}
        columns={columns}
        count={(total) => <Plural value={total} one="# import" other="# imports" />}
        actions={begin(true)}
      />
      <DataTable
        list={list}
        columns={columns}
        filters={filters}
        href={({ id }) => importPath(kind, id)}
        card={({ xls_name, created_at, created_by_name, status, counts }) => ({
          title: xls_name ?? <Begun at={created_at} />,
          badge: <ImportBadge status={status} />,
          lines: [
            xls_name && <Begun key="begun" at={created_at} />,
            created_by_name,
            <Counts key="counts" counts={counts} />,
          ],
        })}
        actions={(row) => <ImportDownloads row={row} />}
        empty={{
          title: <Trans>Nothing was imported yet</Trans>,
          text: <Trans>Download the template, fill it in, and upload it with a ZIP of the files.</Trans>,
          action: begin(false),
        }}
      />
    </>
  )
}

function Begun({ at }: { at: string }) {
  return <bdi>{formatMoment(at)}</bdi>
}

/** Downloads of an import: its two files, as long as they are kept, and the protocol. */
function ImportDownloads({ row }: { row: ImportRow }) {
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
          <Trans>Import report, XLSX</Trans>
        </Menu.Item>
      )}
    </>
  )
}

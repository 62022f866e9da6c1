import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconAlertTriangle, IconDownload, IconPlayerSkipForward, IconSearch, IconUpload } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { imports, rowKinds } from '#contract/import/import.ts'
import { importChoices } from '#contract/import/lifecycle-state.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { useListOf } from '#views/components/data-table/use-list.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { AmendDialog } from './amend-dialog.tsx'
import { CellLine } from './cell.tsx'
import { Counters } from './counters.tsx'
import { FilesFound } from './files-found.tsx'
import classes from './import.module.css'
import { Pipeline, useImport } from './import-actor.ts'
import { faultyRows, skipping } from './import-calls.ts'
import { type CheckedRow, Mending, useChangedRows } from './mending.ts'
import { rowColumns } from './row-columns.tsx'
import { RowState } from './row-state.tsx'
import { shownColumns } from './shown-columns.ts'
import { rowKindWords } from './words.ts'

const name = 'import.rows.index'
const endpoint = imports.endpoints[name]
const filters = [
  {
    name: 'kind',
    label: msg`What the check says`,
    options: rowKinds.map((value) => ({ value, label: rowKindWords[value].label })),
  },
  {
    name: 'result',
    label: msg`What became of it`,
    options: [
      { value: 'written', label: msg`Written` },
      { value: 'undone', label: msg`Taken back` },
      { value: 'kept', label: msg`Kept, because it was edited` },
    ],
  },
]

/** In the order of the workbook; only what is wrong, where something is. */
const beginning = (hasErrors: boolean): Record<string, string> => ({
  ...(hasErrors && { kind: 'error' }),
  ...{ sort_by: 'row_number', sort_direction: 'asc' },
})

/** Every row with what the check says of it; what is wrong is mended where it stands. */
export function CheckView() {
  const record = useImport()
  return <Rows key={record.id} />
}

function Rows() {
  const { t, i18n } = useLingui()
  const actor = Pipeline.useActorRef()
  const record = useImport()
  const by = Pipeline.useSelector(({ context }) => context.by)
  const { id, kind, counts } = record
  const [use] = useState(() => ({
    path: { import: id },
    begin: beginning(counts.error > 0),
  }))
  const list = useListOf<CheckedRow>(name, endpoint, use)
  const choices = importChoices(record, by)
  const asked = useSelector(list.actor, ({ context }) => context.query.filters.kind)
  const refresh = () => list.actor.send({ type: 'list.refresh' })
  const changed = useChangedRows(record, choices.includes('fix'), refresh)
  const skipped = useSubmission(skipping, {
    onDone: (next) => {
      actor.send({ type: 'record.change', record: next })
      refresh()
    },
  })
  const download = useSubmission(faultyRows)
  const [amending, setAmending] = useState(false)
  const search = useDebouncedCallback(
    (value: string) => list.actor.send({ type: 'filter.change', name: 'search', value: value.trim() || null }),
    300,
  )
  const show = (value: string | null) => list.actor.send({ type: 'filter.change', name: 'kind', value })
  return (
    <Mending.Provider value={changed}>
      <Counters counts={counts} shown={asked} onShow={show} />
      <FilesFound />
      <div className={classes.tools}>
        <div className={classes.kinds}>
          <Button
            variant={asked === 'error' ? 'light' : 'default'}
            color="red"
            aria-pressed={asked === 'error'}
            leftSection={<IconAlertTriangle size={17} stroke={1.8} />}
            onClick={() => show('error')}
          >
            <Trans>Errors only ({counts.error})</Trans>
          </Button>
          <Button variant={asked ? 'default' : 'light'} aria-pressed={!asked} onClick={() => show(null)}>
            <Trans>All ({counts.rows})</Trans>
          </Button>
        </div>
        <TextInput
          aria-label={t`Code, model, file`}
          placeholder={t`Code, model, file…`}
          leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
          onChange={(event) => search(event.currentTarget.value)}
        />
        {counts.error > 0 && (
          <div className={classes.errors}>
            {choices.includes('skip') && (
              <Button
                variant="default"
                loading={skipped.busy}
                leftSection={<IconPlayerSkipForward size={17} stroke={1.7} />}
                onClick={() => skipped.submit({ id, errors: true })}
              >
                <Trans>Skip all {counts.error}</Trans>
              </Button>
            )}
            <Button
              variant="default"
              loading={download.busy}
              leftSection={<IconDownload size={17} stroke={1.7} />}
              onClick={() => download.submit({ id, filename: t`rows-with-errors-${id}.xlsx` })}
            >
              <Trans>Rows with errors, XLSX</Trans>
            </Button>
            {choices.includes('amend') && (
              <Button
                variant="default"
                leftSection={<IconUpload size={17} stroke={1.7} />}
                onClick={() => setAmending(true)}
              >
                <Trans>Upload mended rows</Trans>
              </Button>
            )}
          </div>
        )}
      </div>
      <DataTable
        list={list}
        columns={rowColumns(kind, record.columns, i18n.locale === 'en' ? 'en' : 'pl')}
        filters={filters}
        card={(row) => {
          const [first, ...others] = shownColumns(kind, record.columns)
          return {
            title: first && <CellLine row={row} columns={first.keys} />,
            badge: <RowState row={row} />,
            lines: others.map(({ keys }) => <CellLine key={keys[0]} row={row} columns={keys} named />),
          }
        }}
        empty={{ title: <Trans>The workbook has no rows</Trans> }}
      />
      {choices.includes('fix') && (
        <p className={classes.hint}>
          <Trans>A mended row stays in its place until you refresh the list.</Trans>
        </p>
      )}
      {amending && <AmendDialog onClose={() => setAmending(false)} />}
    </Mending.Provider>
  )
}

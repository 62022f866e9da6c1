import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconAlertTriangle, IconDownload, IconPlayerSkipForward, IconSearch, IconUpload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { importChoices } from '#contract/import/lifecycle-state.ts'
import { formatNumber } from '#services/formatting.ts'
import { amendRows, downloadFaultyRows, skipRows } from '#services/import/import-calls.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import classes from './import.module.css'
import { Pipeline, useImport, versionsOf } from './import-actor.ts'
import { columnLabels } from './shown-columns.ts'
import { ImportUploadDialog } from './upload-dialog.tsx'

interface RowToolsProps {
  /** The result that the rows are filtered by. */
  shown: string | undefined
  onShow: (kind: string | null) => void
  /** The kind of problem that the rows are filtered by. */
  problem: string | undefined
  onProblem: (problem: string | null) => void
  onSearch: (text: string | null) => void
  /** Called after rows were skipped. */
  onChange: () => void
}

/** On a phone two buttons share the line. */
const half = { flex: { base: '1 1 auto', sm: '0 1 auto' }, px: { base: '2xs', sm: 'md' } }

/** Filters of the rows, and actions on all faulty ones. */
export function RowTools({ shown, onShow, problem, onProblem, onSearch, onChange }: RowToolsProps) {
  const { t, i18n } = useLingui()
  const actor = Pipeline.useActorRef()
  const record = useImport()
  const by = Pipeline.useSelector(({ context }) => context.by)
  const { id, counts } = record
  const choices = importChoices(record, by)
  const [amending, setAmending] = useState(false)
  const download = useSubmission({ send: downloadFaultyRows })
  const skipped = useSubmission(
    { send: skipRows },
    {
      onDone: (next) => {
        actor.send({ type: 'record.change', record: next })
        onChange()
      },
    },
  )
  const search = useDebouncedCallback((value: string) => onSearch(value.trim() || null), 300)
  const [errors, rows] = [formatNumber(counts.error, i18n.locale), formatNumber(counts.rows, i18n.locale)]
  return (
    <Group className={classes.tools} gap="2xs" mb="sm">
      <Button.Group w={{ base: '100%', sm: 'auto' }}>
        <Button
          {...half}
          size="xs"
          variant={shown === 'error' ? 'light' : 'default'}
          color="red"
          aria-pressed={shown === 'error'}
          leftSection={<IconAlertTriangle size={17} stroke={1.8} />}
          onClick={() => onShow('error')}
        >
          <Trans>Errors only ({errors})</Trans>
        </Button>
        <Button
          {...half}
          size="xs"
          variant={shown ? 'default' : 'light'}
          aria-pressed={!shown}
          onClick={() => onShow(null)}
        >
          <Trans>All ({rows})</Trans>
        </Button>
      </Button.Group>
      <ProblemFilter shown={problem} onShow={onProblem} />
      <TextInput
        flex="1 1 130px"
        maw={{ base: '100%', sm: 220 }}
        size="xs"
        aria-label={t`Code, model, file`}
        placeholder={t`Code, model, file…`}
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
        onChange={(event) => search(event.currentTarget.value)}
      />
      {counts.error > 0 && (
        <Group gap="2xs" ml={{ base: 0, sm: 'auto' }}>
          {choices.includes('skip') && (
            <Button
              size="xs"
              variant="default"
              loading={skipped.busy}
              leftSection={<IconPlayerSkipForward size={17} stroke={1.7} />}
              onClick={() => skipped.submit({ id, errors: true })}
            >
              <Trans>Skip all {errors}</Trans>
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            loading={download.busy}
            leftSection={<IconDownload size={17} stroke={1.7} />}
            onClick={() => download.submit({ id, filename: t`rows-with-errors-${id}.xlsx` })}
          >
            <Trans>Rows with errors, XLSX</Trans>
          </Button>
          {choices.includes('amend') && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconUpload size={17} stroke={1.7} />}
              onClick={() => setAmending(true)}
            >
              <Trans>Upload corrected rows</Trans>
            </Button>
          )}
        </Group>
      )}
      {amending && <AmendDialog onClose={() => setAmending(false)} />}
    </Group>
  )
}

/** Uploads the corrected workbook of faulty rows; the same import continues with it. */
function AmendDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const actor = Pipeline.useActorRef()
  return (
    <ImportUploadDialog
      title={t`Upload the corrected rows`}
      hint={
        <Trans>
          The workbook of rows with errors that was downloaded from this import, with the cells corrected. Its rows
          replace those with errors.
        </Trans>
      }
      label={t`Workbook of corrected rows`}
      purpose="import_xls"
      scope="amend"
      use={{ send: amendRows }}
      confirm={<Trans>Continue with these rows</Trans>}
      onDone={(record) => {
        actor.send({ type: 'record.change', record })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

interface ProblemFilterProps {
  shown: string | undefined
  onShow: (problem: string | null) => void
}

/** Shows the rows with one kind of problem, where there are several kinds. */
function ProblemFilter({ shown, onShow }: ProblemFilterProps) {
  const { t, i18n } = useLingui()
  const { id, kind } = useImport()
  const actor = Pipeline.useActorRef()
  const listen = useMemo(() => versionsOf(actor), [actor])
  const { data } = useLoad('import.problems.index', { path: { import: id } }, undefined, listen)
  const kinds = data?.results ?? []
  if (kinds.length < 2 && !shown) return null
  const labels = columnLabels(kind, i18n)
  const options = kinds.map(({ id: value, column, message, rows }) => ({
    value,
    label: `${column === null ? '' : `${labels[column] ?? column}: `}${message} (${rows})`,
  }))
  return (
    <Select
      flex={{ base: '1 1 100%', sm: '0 1 150px' }}
      size="xs"
      aria-label={t`Kind of error`}
      placeholder={t`Kind of error`}
      data={options}
      value={shown ?? null}
      clearable
      clearButtonProps={{ 'aria-label': t`Show errors of every kind` }}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      onChange={onShow}
    />
  )
}

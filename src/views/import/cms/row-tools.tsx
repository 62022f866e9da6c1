import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconAlertTriangle, IconDownload, IconPlayerSkipForward, IconSearch, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { importChoices } from '#contract/import/lifecycle-state.ts'
import { formatNumber } from '#services/formatting.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { AmendDialog } from './amend-dialog.tsx'
import classes from './import.module.css'
import { Pipeline, useImport } from './import-actor.ts'
import { downloadFaultyRows, skipRows } from '#services/import/import-calls.ts'
import { ProblemFilter } from './problem-filter.tsx'

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
  const skipped = useSubmission({ send: skipRows }, {
    onDone: (next) => {
      actor.send({ type: 'record.change', record: next })
      onChange()
    },
  })
  const search = useDebouncedCallback((value: string) => onSearch(value.trim() || null), 300)
  const [errors, rows] = [formatNumber(counts.error, i18n.locale), formatNumber(counts.rows, i18n.locale)]
  return (
    <div className={classes.tools}>
      <Button.Group className={classes.which}>
        <Button
          size="xs"
          variant={shown === 'error' ? 'light' : 'default'}
          color="red"
          aria-pressed={shown === 'error'}
          leftSection={<IconAlertTriangle size={17} stroke={1.8} />}
          onClick={() => onShow('error')}
        >
          <Trans>Errors only ({errors})</Trans>
        </Button>
        <Button size="xs" variant={shown ? 'default' : 'light'} aria-pressed={!shown} onClick={() => onShow(null)}>
          <Trans>All ({rows})</Trans>
        </Button>
      </Button.Group>
      <ProblemFilter shown={problem} onShow={onProblem} />
      <TextInput
        className={classes.search}
        size="xs"
        aria-label={t`Code, model, file`}
        placeholder={t`Code, model, file…`}
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
        onChange={(event) => search(event.currentTarget.value)}
      />
      {counts.error > 0 && (
        <div className={classes.errors}>
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
        </div>
      )}
      {amending && <AmendDialog onClose={() => setAmending(false)} />}
    </div>
  )
}

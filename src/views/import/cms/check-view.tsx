import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Flex, Group, SegmentedControl, Select, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconColumns,
  IconDownload,
  IconFiles,
  IconPencil,
  IconPlayerSkipForward,
  IconSearch,
  IconUpload,
} from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { type ImportKind, importKinds } from '#contract/import/kinds.ts'
import { importChoices } from '#contract/import/lifecycle-state.ts'
import {
  type ColumnReading,
  type fileUses,
  type ImportedRow,
  type ImportItem,
  type LeftOut,
  type RowProblem,
  rowKinds,
} from '#contract/import/records.ts'
import { importRows } from '#contract/import/rows.ts'
import type { Locale } from '#contract/locale.ts'
import { erpOwnedFields, type SynchronizationKind } from '#contract/synchronization/kinds.ts'
import { formatFileSize, formatNumber } from '#services/formatting.ts'
import { amendRows, type Choice, chooseReading, downloadFaultyRows, skipRows } from '#services/import/import-calls.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { useListOf } from '#views/components/data-table/use-list.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Frame } from '#views/components/page/card.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { Swatch } from '#views/components/page/swatch.tsx'
import { RowsSkeleton } from '#views/components/state/rows-skeleton.tsx'
import { fieldLabel } from '#views/synchronization/cms/words.tsx'
import { CellEditor } from './cell-editor.tsx'
import { ChangedRowsContext, type CheckedRow, useChangedRows, useRow, useRowChanges } from './changed-rows.ts'
import { EarlierImport } from './earlier-import.tsx'
import classes from './import.module.css'
import { Pipeline, useImport, versionsOf } from './import-actor.ts'
import { RowState } from './row-state.tsx'
import { columnLabels, headerOf, isIdentifying, shownColumns } from './shown-columns.ts'
import { SingleFileButton, SingleFileDialog } from './single-file.tsx'
import { ImportUploadDialog } from './upload-dialog.tsx'
import { rowKindWords } from './words.ts'

const leftOutTexts: Record<LeftOut, MessageDescriptor> = {
  system: msg`Auxiliary file of a system or program`,
  empty: msg`Empty file`,
  nested: msg`Archive inside the ZIP`,
  format: msg`Format not used by imports`,
  type: msg`The content does not match the name`,
  damaged: msg`Damaged file`,
  password: msg`Password-protected`,
}

/** Reasons that another file of the same name removes. */
const replaceable: readonly LeftOut[] = ['empty', 'type', 'damaged', 'password']

/** Number of files on a page of the dialog. */
const most = 100

/** Files of the archive that rows use, that none uses, and that are missing; and ignored parts of the workbook. */
function FilesFound() {
  const { files, unknown_columns, is_old_template } = useImport()
  const [opened, setOpened] = useState(false)
  const unread = unknown_columns.join(', ')
  return (
    <>
      {is_old_template && (
        <Notice tone="warning" apart>
          <Trans>
            The workbook was made from an older template. Columns that it lacks stay as they are in the portal.
          </Trans>
        </Notice>
      )}
      {files.all + files.missing > 0 && (
        <Flex component="p" rowGap="4xs" columnGap="2xs" wrap="wrap" align="center" m={0} mb="sm" c="dimmed">
          <IconFiles size={18} stroke={1.7} aria-hidden />
          <Box component="span" maw="calc(100% - 26px)">
            <Plural value={files.used} one="# file of the ZIP is used" other="# files of the ZIP are used" />
            {' · '}
            <Plural value={files.missing} _0="none is missing" one="# is missing" other="# are missing" />
            {' · '}
            <Plural value={files.unused} _0="none is unused" one="# is unused" other="# are unused" />
            {files.left_out > 0 && (
              <>
                {' · '}
                <Plural value={files.left_out} one="# is left out" other="# are left out" />
              </>
            )}
          </Box>
          <Button variant="subtle" size="compact-sm" onClick={() => setOpened(true)}>
            <Trans>Show the files</Trans>
          </Button>
        </Flex>
      )}
      {unread && (
        <Flex component="p" rowGap="4xs" columnGap="2xs" wrap="wrap" align="center" m={0} mb="sm" c="dimmed">
          <IconColumns size={18} stroke={1.7} aria-hidden />
          <Box component="span" maw="calc(100% - 26px)">
            <Trans>Columns that were not read: {unread}</Trans>
          </Box>
        </Flex>
      )}
      {opened && <FilesDialog onClose={() => setOpened(false)} />}
    </>
  )
}

function FilesDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { id, files } = useImport()
  const { mayMend } = useRowChanges()
  const [use, setUse] = useState<(typeof fileUses)[number]>(files.missing > 0 ? 'missing' : 'used')
  const { data, failed, failure, refresh } = useLoad('import.files.index', {
    path: { import: id },
    query: { use, per_page: most, sort_by: 'name', sort_direction: 'asc' },
  })
  const total = data?.pagination.total ?? 0
  const isNarrow = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false })
  return (
    <Dialog opened onClose={onClose} title={t`Files of the import`} size="lg">
      <SegmentedControl
        fullWidth
        orientation={isNarrow ? 'vertical' : 'horizontal'}
        value={use}
        onChange={(value) => setUse(value as typeof use)}
        data={[
          { value: 'used', label: t`Used (${files.used})` },
          { value: 'missing', label: t`Missing (${files.missing})` },
          { value: 'unused', label: t`Unused (${files.unused})` },
          ...(files.left_out > 0 ? [{ value: 'left_out', label: t`Left out (${files.left_out})` }] : []),
        ]}
      />
      {failed && (
        <Notice tone="danger" live failure={failure} onRetry={refresh}>
          <Trans>The files could not be loaded.</Trans>
        </Notice>
      )}
      {!data && !failed && <RowsSkeleton count={4} />}
      {data && total === 0 && (
        <Text my="3xs" c="dimmed" fz="xs">
          <Trans>There is no such file.</Trans>
        </Text>
      )}
      {data && (
        <PlainList divided gap="3xs" mah="50vh" mt="sm" style={{ overflowY: 'auto' }}>
          {data.results.map((file) => (
            <Flex key={file.id} component="li" className="anywhere" gap="sm" justify="space-between">
              <span>
                {file.name}
                {file.left_out && (
                  <Text span c="dimmed" fz="xs" display="block">
                    {i18n._(leftOutTexts[file.left_out])}
                  </Text>
                )}
              </span>
              {file.size !== null && (
                <Text span className="tabular" c="dimmed" flex="none">
                  {formatFileSize(file.size, i18n.locale)}
                </Text>
              )}
              {mayMend && (file.use === 'missing' || (file.left_out && replaceable.includes(file.left_out))) && (
                <SingleFileButton name={file.name} onAsk={onClose} />
              )}
            </Flex>
          ))}
        </PlainList>
      )}
      {total > most && (
        <Text my="3xs" c="dimmed" fz="xs">
          <Trans>
            The first {most} of {total} are shown.
          </Trans>
        </Text>
      )}
    </Dialog>
  )
}

const name = 'import.rows.index'
const endpoint = importRows.endpoints[name]
/** The initial filters: faulty rows only, if there are any; in the order of the workbook. */
const beginning = (hasErrors: boolean): Record<string, string> => ({
  ...(hasErrors && { kind: 'error' }),
  sort_by: 'row_number',
  sort_direction: 'asc',
})

/**
 * Whether a card shows a column of a row: values that are wrong, corrected or changed, and those that identify the record; of a new
 * record all that it has.
 */
function saysSomething(
  { kind, cells, problems, mended, changes }: CheckedRow,
  keys: readonly string[],
  of: ImportKind,
) {
  const isOf = ({ column }: { column: string | null }) => column !== null && keys.includes(column)
  const has = keys.some((key) => (cells[key] ?? null) !== null)
  const isShown = kind === 'new' || keys.some((key) => isIdentifying(of, key))
  return problems.some(isOf) || changes.some(isOf) || keys.some((key) => key in mended) || (has && isShown)
}

/** Every row with the result of the check; faulty cells are corrected in place. */
export function CheckView() {
  const record = useImport()
  // Read again where the import has moved on while its rows were looked at.
  return <Rows key={`${record.id} ${record.status}`} />
}

function Rows() {
  const { i18n } = useLingui()
  const locale = i18n.locale === 'en' ? 'en' : 'pl'
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
  const problem = useSelector(list.actor, ({ context }) => context.query.filters.problem)
  const refresh = () => list.actor.send({ type: 'list.refresh' })
  const changed = useChangedRows(record, choices.includes('fix'), refresh)
  const narrow = (name: string) => (value: string | null) => list.actor.send({ type: 'filter.change', name, value })
  /** Rows of another result; a kind of error does not hold for them. */
  const show = (value: string | null) => {
    if (problem) narrow('problem')(null)
    narrow('kind')(value)
  }
  const columns = useMemo(() => rowColumns(kind, record.columns, locale), [kind, record.columns, locale])
  return (
    <ChangedRowsContext.Provider value={changed}>
      <Counters counts={counts} shown={asked} onShow={show} />
      <EarlierImport />
      <Readings mayChoose={choices.includes('choose')} />
      <FilesFound />
      <DataTable
        list={list}
        columns={columns}
        tools={
          <RowTools
            shown={asked}
            problem={problem}
            onProblem={narrow('problem')}
            onShow={show}
            onSearch={narrow('search')}
            onChange={refresh}
          />
        }
        card={(row) => {
          const shown = shownColumns(kind, record.columns)
          const first = shown.find(({ keys }) => keys.some((key) => row.cells[key])) ?? shown[0]
          return {
            title: first && <CellLine row={row} columns={first.keys} />,
            lines: [
              ...shown
                .filter((column) => column !== first && saysSomething(row, column.keys, kind))
                .map(({ keys }) => <CellLine key={keys[0]} row={row} columns={keys} named />),
              <RowState key="state" row={row} isCard />,
            ],
          }
        }}
        empty={{ title: <Trans>The workbook has no rows</Trans> }}
      />
      <SingleFileDialog />
      {choices.includes('fix') && (
        <Text my="3xs" c="dimmed" fz="xs">
          <Trans>A corrected row stays in its place until you refresh the list.</Trans>
        </Text>
      )}
    </ChangedRowsContext.Provider>
  )
}

interface CountersProps {
  counts: ImportItem['counts']
  /** The result that the rows are filtered by. */
  shown: string | undefined
  onShow: (kind: string | null) => void
}

/** The number of new, changed, unchanged, faulty and skipped rows; each is a filter of the rows below. */
function Counters({ counts, shown, onShow }: CountersProps) {
  const { i18n } = useLingui()
  return (
    <>
      <ErpOwnedColumns />
      <Frame mb="sm">
        <Box className={classes.strip} __vars={{ '--cells': String(rowKinds.length) }}>
          {rowKinds.map((kind) => (
            <UnstyledButton
              key={kind}
              data-tone={rowKindWords[kind].tone}
              aria-pressed={shown === kind}
              onClick={() => onShow(shown === kind ? null : kind)}
            >
              <Flex component="span" gap="2xs" align="center" c="dimmed" fz="xs">
                <Swatch />
                {i18n._(rowKindWords[kind].label)}
              </Flex>
              <Text
                component="strong"
                className="tabular"
                mt="5xs"
                fz="2xl"
                fw={700}
                lh="2xl"
                display="block"
                {...(kind === 'error' && counts.error > 0 && { c: 'var(--red)' })}
              >
                {formatNumber(counts[kind], i18n.locale)}
              </Text>
            </UnstyledButton>
          ))}
        </Box>
        <Flex gap="5xs" h={4} aria-hidden>
          {rowKinds.map((kind) => (
            <Box
              key={kind}
              component="span"
              flex={`${counts[kind]} 1 0`}
              bg="var(--tone)"
              data-tone={rowKindWords[kind].tone}
            />
          ))}
        </Flex>
      </Frame>
    </>
  )
}

/** Warns that an import changes fields that the ERP owns, because the next synchronisation writes its values again. */
function ErpOwnedColumns() {
  const { kind, columns, counts } = useImport()
  const ofErp = importKinds[kind].erp
  const owned = ofErp && columns.filter((column) => column in erpOwnedFields[ofErp])
  return ofErp && owned && owned.length > 0 && counts.changed > 0 ? <Owned kind={ofErp} fields={owned} /> : null
}

function Owned({ kind, fields }: { kind: SynchronizationKind; fields: readonly string[] }) {
  const { i18n } = useLingui()
  const { data } = useLoad('synchronization.synchronizations.adopted', { showRefusal: false })
  if (!data?.kinds.includes(kind)) return null
  const names = fields.map((field) => i18n._(fieldLabel(field))).join(', ')
  return (
    <Notice tone="warning" apart>
      <Trans>
        Navision owns these fields: {names}. The next synchronisation compares all records and writes the values of
        Navision again.
      </Trans>
    </Notice>
  )
}

/** Columns of the table of rows. */
function rowColumns(kind: ImportKind, present: readonly string[], locale: Locale): Column<CheckedRow>[] {
  return [
    {
      field: 'row_number',
      label: msg`Row`,
      width: 50,
      render: ({ row_number }) => <span className={classes.number}>{row_number}</span>,
    },
    ...shownColumns(kind, present).map(({ keys, width }): Column<CheckedRow> => {
      // The words are the template's.
      const header = headerOf(kind, keys, locale)
      return {
        field: `cell.${keys[0]}`,
        label: msg`${header}`,
        width,
        render: (row) => <CellLine row={row} columns={keys} />,
      }
    }),
    {
      field: 'kind',
      label: msg`Check result`,
      width: 130,
      sorter: 'problem',
      render: (row) => <RowState row={row} />,
    },
  ]
}

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
function RowTools({ shown, onShow, problem, onProblem, onSearch, onChange }: RowToolsProps) {
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
  const labels = columnLabels(kind, i18n.locale === 'en' ? 'en' : 'pl')
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

interface ChoosingProps {
  /** Null where the person may not choose. */
  choose: ((choice: Choice) => void) | null
  busy: boolean
}

/** How the workbook is read where it may be meant in two ways: columns of numbers and dates, and empty cells. */
function Readings({ mayChoose }: { mayChoose: boolean }) {
  const actor = Pipeline.useActorRef()
  const { id, version, column_readings, empty_cells, cleared_count } = useImport()
  const { submit, busy } = useSubmission(
    { send: chooseReading },
    {
      onDone: (record) => actor.send({ type: 'record.change', record }),
      onRefused: () => actor.send({ type: 'import.reload' }),
    },
  )
  const choose = mayChoose ? (choice: Choice) => submit({ id, version, ...choice }) : null
  // A reading that can no longer be chosen is not shown.
  const shown = column_readings.filter(({ form }) => form !== null || mayChoose)
  return (
    <>
      {shown.map((reading) => (
        <ColumnQuestion key={reading.column} reading={reading} choose={choose} busy={busy} />
      ))}
      {((mayChoose && cleared_count > 0) || empty_cells === 'leave') && <EmptyCells choose={choose} busy={busy} />}
    </>
  )
}

function ColumnQuestion({ reading, choose, busy }: ChoosingProps & { reading: ColumnReading }) {
  const { i18n } = useLingui()
  const { kind } = useImport()
  const { column, form, example, meanings } = reading
  const header = headerOf(kind, [column], i18n.locale === 'en' ? 'en' : 'pl')
  const [one, other] = meanings.map(({ value }) => value)
  const chosen = meanings.find((meaning) => meaning.form === form)?.value
  const others = meanings.filter((meaning) => meaning.form !== form)
  return (
    <Notice
      tone={form === null ? 'warning' : 'information'}
      apart
      action={
        choose && (
          <Flex component="span" gap="2xs" wrap="wrap">
            {others.map((meaning) => (
              <Button
                key={meaning.form}
                variant="default"
                disabled={busy}
                onClick={() => choose({ readings: [{ column, form: meaning.form }] })}
              >
                <Trans>Read as {meaning.value}</Trans>
              </Button>
            ))}
          </Flex>
        )
      }
    >
      {form === null ? (
        <Trans>
          Column {header}: {example} may be {one} or {other}. Choose how the whole column is read.
        </Trans>
      ) : (
        <Trans>
          Column {header}: {example} is read as {chosen}.
        </Trans>
      )}
    </Notice>
  )
}

function EmptyCells({ choose, busy }: ChoosingProps) {
  const { empty_cells, cleared_count } = useImport()
  const leaves = empty_cells === 'leave'
  return (
    <Notice
      tone={leaves ? 'information' : 'warning'}
      apart
      action={
        choose && (
          <Button variant="default" disabled={busy} onClick={() => choose({ empty_cells: leaves ? 'clear' : 'leave' })}>
            {leaves ? <Trans>Remove these values</Trans> : <Trans>Leave these values</Trans>}
          </Button>
        )
      }
    >
      {leaves ? (
        <Trans>Empty cells of the workbook leave the values in the portal as they are.</Trans>
      ) : (
        <Plural
          value={cleared_count}
          one="Empty cells of the workbook remove # value from the portal."
          other="Empty cells of the workbook remove # values from the portal."
        />
      )}
    </Notice>
  )
}

interface CellLineProps {
  row: ImportedRow
  /** One column, or a Polish and an English one. */
  columns: readonly string[]
  /** Whether the name of the column precedes the value, as on cards. */
  named?: boolean
}

/** The value of a row in a column, with its error and suggestions. */
function CellLine({ row: listed, columns, named = false }: CellLineProps) {
  const { i18n } = useLingui()
  const row = useRow(listed)
  const { import: record } = useRowChanges()
  return (
    <div className={classes.cells} data-skipped={row.kind === 'skipped' || undefined}>
      {named && (
        <Text span c="dimmed" fz="2xs">
          {headerOf(record.kind, columns, i18n.locale === 'en' ? 'en' : 'pl')}
        </Text>
      )}
      {columns.map((column, index) => (
        <Cell key={column} row={row} column={column} isEnglish={index > 0} hasButtons={named} />
      ))}
    </div>
  )
}

interface CellProps {
  row: ImportedRow
  column: string
  isEnglish: boolean
  hasButtons: boolean
}

function Cell({ row, column, isEnglish, hasButtons }: CellProps) {
  const { import: record, mayMend, edited, edit } = useRowChanges()
  const problem = row.problems.find((found) => found.column === column)
  const isMended = column in row.mended
  const change = row.changes.find((found) => found.column === column)
  const value = row.cells[column] ?? null
  if (edited?.row === row.id && edited.column === column)
    return <CellEditor row={row} column={column} problem={problem} hasButtons={hasButtons} />
  if (problem && row.kind === 'error')
    return (
      <WrongCell
        row={row}
        column={column}
        problem={problem}
        onEdit={mayMend ? () => edit({ row: row.id, column }) : null}
      />
    )
  if (value === null && !isMended && !change)
    return isEnglish ? null : (
      <Text span c="dimmed">
        –
      </Text>
    )
  return (
    <span
      className={classes.value}
      data-small={isEnglish || undefined}
      data-identifies={isIdentifying(record.kind, column) || undefined}
    >
      {isMended && (
        <IconCircleCheck
          size={17}
          stroke={1.8}
          color="var(--green)"
          style={{ flex: 'none', marginTop: 'var(--mantine-spacing-5xs)' }}
          aria-hidden
        />
      )}
      <span>
        <span className={classes.clamped}>
          {isEnglish && 'EN: '}
          {value ?? '–'}
        </span>
        {isMended && (
          <Text span c="dimmed" fz="xs" display="block">
            <Trans>was: {row.mended[column] || '–'}</Trans>
          </Text>
        )}
        {change && !isMended && (
          <Text span c="dimmed" fz="xs" display="block">
            <Trans>in the portal: {change.old || '–'}</Trans>
          </Text>
        )}
      </span>
    </span>
  )
}

interface WrongCellProps {
  row: ImportedRow
  column: string
  problem: RowProblem
  onEdit: (() => void) | null
}

/** A faulty cell: its value, the reason, and suggestions. */
function WrongCell({ row, column, problem: { message, suggestion, file }, onEdit }: WrongCellProps) {
  const { t } = useLingui()
  const value = row.cells[column] ?? null
  const content = (
    <span className={classes.clamped} data-empty={value === null || undefined}>
      {value ?? <Trans context="a cell">empty</Trans>}
    </span>
  )
  return (
    <div className={classes.wrong} data-wrong>
      {onEdit ? (
        <UnstyledButton className={classes.wrongValue} aria-label={t`Correct: ${value ?? ''}`} onClick={onEdit}>
          {content}
          <IconPencil size={16} stroke={1.7} color="var(--red)" style={{ flex: 'none' }} aria-hidden />
        </UnstyledButton>
      ) : (
        <span className={classes.wrongValue}>{content}</span>
      )}
      <Text span c="var(--red)" fz="xs" lh="xs">
        {message}
        {suggestion !== null && (
          <>
            {'. '}
            <Trans>Similar: {suggestion}</Trans>
          </>
        )}
      </Text>
      {onEdit && file !== null && <SingleFileButton name={file} />}
    </div>
  )
}

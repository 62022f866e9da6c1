import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Group, Radio, Select, Stack, Switch, Text } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useState } from 'react'
import * as v from 'valibot'
import type { Answer } from '#contract/declare/endpoint.ts'
import { importKinds } from '#contract/import/kinds.ts'
import {
  headersIn,
  ImportMapping,
  keyColumns,
  mappingAt,
  mappingFault,
  rowsBelow,
  type SheetOutline,
} from '#contract/import/mapping.ts'
import type { Endpoints } from '#contract/index.ts'
import { erpNameIn } from '#services/erp-name.ts'
import { formatDate } from '#services/formatting.ts'
import { mapColumns } from '#services/import/import-calls.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { LimitedTextInput } from '#views/components/fields/limited-text.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { KeptNotice } from '#views/components/form/kept-notice.tsx'
import { useKept } from '#views/components/form/use-kept.ts'
import { Card } from '#views/components/page/card.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { Columns } from '#views/components/page/page-columns.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { lettersOf } from './column-letters.ts'
import { EarlierImport } from './earlier-import.tsx'
import { HiddenColumns } from './hidden-columns.tsx'
import classes from './import.module.css'
import { Pipeline, useImport } from './import-actor.ts'
import { columnLabels } from './shown-columns.ts'

const mappingForm = { schema: v.object({ mapping: ImportMapping }), send: mapColumns }

/** The step in which the person assigns our columns to those of a workbook that is not our template. */
export function MappingStep() {
  const { id, version } = useImport()
  const { data, failure, refresh } = useLoad('import.mappings.show', { path: { import: id } })
  if (failure) return <FailureNotice failure={failure} onRetry={refresh} />
  if (!data)
    return (
      <Loading>
        <CardSkeleton />
      </Loading>
    )
  return <Mapping key={version} {...data} />
}

function Mapping({ sheets, mapping: proposed, remembered }: Answer<Endpoints['import.mappings.show']>) {
  const actor = Pipeline.useActorRef()
  const { id, kind, version, status } = useImport()
  const mayLeave = Pipeline.useSelector((snapshot) => snapshot.can({ type: 'mapping.leave' }))
  const kept = useKept<ImportMapping>(`import.mappings.store:${id}`, proposed)
  const [mapping, setMapping] = useState(kept.values)
  const { submit, busy, errors, failure } = useSubmission(mappingForm, {
    inPlace: true,
    onDone: (record) => {
      kept.forget()
      actor.send({ type: 'record.change', record })
    },
  })
  const put = (next: ImportMapping) => {
    setMapping(next)
    kept.keep(next)
  }
  const change = (changes: Partial<ImportMapping>) => put({ ...mapping, ...changes })
  const leave = () => {
    kept.giveUp()
    actor.send({ type: 'mapping.leave' })
  }
  const fault = mappingFault(kind, mapping)
  const usedOn = remembered && formatDate(remembered.at)
  return (
    <>
      <EarlierImport />
      <KeptNotice kept_at={kept.kept_at} />
      {remembered && (
        <Notice tone="success" apart>
          <Trans>
            The workbook has the headers of {remembered.name}. The columns are mapped as on {usedOn}.
          </Trans>
        </Notice>
      )}
      {failure && (
        <FailureNotice
          failure={failure}
          inFull
          apart
          action={
            failure.code !== 'no_answer' && (
              <Button variant="default" onClick={() => actor.send({ type: 'import.reload' })}>
                <Trans>Show the current state</Trans>
              </Button>
            )
          }
        />
      )}
      <Stack gap="md">
        <Place sheets={sheets} mapping={mapping} nameError={errors['mapping.name']?.[0]} onChange={put} />
        <Manner mapping={mapping} onChange={change} />
        <MappedColumns sheet={sheets[mapping.sheet]} mapping={mapping} onChange={change} />
      </Stack>
      {status === 'parsed' && (
        <Note my="3xs">
          <Trans>Corrections of rows made so far are lost, because the workbook is read again.</Trans>
        </Note>
      )}
      <Group gap="xs" my="md">
        {mayLeave && (
          <Button variant="default" onClick={leave}>
            <Trans>Leave the columns as they are</Trans>
          </Button>
        )}
        <Button
          color="copper"
          disabled={fault !== null}
          loading={busy}
          leftSection={<IconListCheck size={18} stroke={1.7} />}
          onClick={() => submit({ id, version, mapping })}
        >
          <Trans>Check the rows</Trans>
        </Button>
        <Fault fault={fault} />
      </Group>
    </>
  )
}

/** The required columns that the mapping lacks. */
function Fault({ fault }: { fault: ReturnType<typeof mappingFault> }) {
  const { i18n } = useLingui()
  const { kind } = useImport()
  if (fault === null) return null
  const labels = columnLabels(kind, i18n)
  const names = fault === 'nothing_to_change' ? '' : fault.missing.map((key) => labels[key] ?? key).join(', ')
  return (
    <Note component="span" my="3xs">
      {names ? <Trans>Still to be mapped: {names}</Trans> : <Trans>Map at least one column to change.</Trans>}
    </Note>
  )
}

interface PlaceProps {
  sheets: readonly SheetOutline[]
  mapping: ImportMapping
  nameError: string | undefined
  onChange: (mapping: ImportMapping) => void
}

/** Whose workbook it is, and where its header is. Another header proposes the columns anew. */
function Place({ sheets, mapping, nameError, onChange }: PlaceProps) {
  const { i18n, t } = useLingui()
  const { kind } = useImport()
  const { name, sheet, header, is_two_lines } = mapping
  const rows = sheets[sheet]?.rows ?? []
  const move = (place: Partial<ImportMapping>) =>
    onChange({
      ...mappingAt(kind, sheets, { name, sheet, header, is_two_lines, ...place }, erpNameIn(i18n)),
      visible_only: mapping.visible_only ?? false,
    })
  return (
    <Card title={<Trans>Workbook</Trans>}>
      <Columns min={260} gap="sm md" style={{ alignItems: 'end' }}>
        <LimitedTextInput
          label={t`Supplier or system`}
          description={t`The next workbook with these headers is recognised under this name.`}
          value={name}
          limit={120}
          error={nameError}
          onChange={(event) => onChange({ ...mapping, name: event.currentTarget.value })}
        />
        {sheets.length > 1 && (
          <Select
            label={t`Sheet`}
            allowDeselect={false}
            data={sheets.map((one, at) => ({ value: String(at), label: one.name, disabled: one.rows.length === 0 }))}
            value={String(sheet)}
            onChange={(value) => move({ sheet: Number(value), header: sheets[Number(value)]?.rows[0]?.number ?? 1 })}
          />
        )}
        <Select
          label={t`Row with the headers`}
          allowDeselect={false}
          data={rows.map(({ number, cells }) => ({ value: String(number), label: `${number}: ${inOneLine(cells)}` }))}
          value={String(header)}
          onChange={(value) => move({ header: Number(value) })}
        />
        <Switch
          pb="2xs"
          label={t`The headers have two lines`}
          checked={is_two_lines}
          onChange={(event) => move({ is_two_lines: event.currentTarget.checked })}
        />
      </Columns>
      <Hidden sheet={sheets[sheet]} mapping={mapping} onChange={(changes) => onChange({ ...mapping, ...changes })} />
    </Card>
  )
}

/** Hidden columns and rows of the sheet, and whether hidden rows are taken. */
function Hidden({ sheet, mapping, onChange }: PartProps & { sheet: SheetOutline | undefined }) {
  const { t } = useLingui()
  const { hidden_columns = [], hidden_rows = 0 } = sheet ?? {}
  if (hidden_columns.length + hidden_rows === 0) return null
  return (
    <Box mt="sm">
      <Notice tone="warning">
        {hidden_columns.length > 0 && (
          <Text component="p" inherit m={0}>
            <HiddenColumns columns={hidden_columns} />
          </Text>
        )}
        {hidden_rows > 0 && (
          <>
            <Text component="p" inherit m={0}>
              <Plural
                value={hidden_rows}
                one="# row hidden by a filter or by hand."
                other="# rows hidden by a filter or by hand."
              />
            </Text>
            <Switch
              mt="2xs"
              label={t`Only visible rows`}
              checked={mapping.visible_only ?? false}
              onChange={(event) => onChange({ visible_only: event.currentTarget.checked })}
            />
          </>
        )}
      </Notice>
    </Box>
  )
}

/** The different cells of a row, a merged one once. */
const inOneLine = (cells: readonly (string | null)[]) =>
  [...new Set(cells.flatMap((cell) => cell ?? []))].join(' · ').slice(0, 90)

interface PartProps {
  mapping: ImportMapping
  onChange: (changes: Partial<ImportMapping>) => void
}

/** Whether the workbook also brings new records, or only changes those that are found by a column. */
function Manner({ mapping: { key }, onChange }: PartProps) {
  const { t, i18n } = useLingui()
  const { kind } = useImport()
  const keys = keyColumns(kind)
  const labels = columnLabels(kind, i18n)
  const [first = ''] = keys
  return (
    <Card title={<Trans>What the rows do</Trans>}>
      <Columns min={300} gap="sm xl">
        <Radio.Group
          aria-label={t`What the rows do`}
          value={key === null ? 'all' : 'changes'}
          onChange={(value) => onChange({ key: value === 'all' ? null : first })}
        >
          <Stack gap="2xs">
            <Radio value="all" label={t`Add new records and change existing ones`} />
            <Radio
              value="changes"
              label={t`Only change existing records`}
              description={t`Only the mapped columns change. A row without a record in the portal is reported and adds nothing.`}
            />
          </Stack>
        </Radio.Group>
        {key !== null && (
          <Select
            label={t`Find records by`}
            allowDeselect={false}
            data={keys.map((value) => ({ value, label: labels[value] ?? value }))}
            value={key}
            onChange={(value) => onChange({ key: value })}
          />
        )}
      </Columns>
    </Card>
  )
}

/** The choice for a column of ours that the workbook lacks. */
const none = 'none'

/** Our columns, each with that of the workbook and its first values. */
function MappedColumns({ sheet, mapping, onChange }: PartProps & { sheet: SheetOutline | undefined }) {
  const { t, i18n } = useLingui()
  const { kind } = useImport()
  const headers = sheet ? headersIn(sheet, mapping) : []
  const rows = sheet ? rowsBelow(sheet.rows, mapping) : []
  const width = Math.max(headers.length, ...rows.map(({ cells }) => cells.length))
  const isHidden = (at: number) => sheet?.hidden_columns?.includes(at) === true
  const options = Array.from({ length: width }, (_, at) => ({
    value: String(at),
    label: [lettersOf(at), headers[at] ?? [], isHidden(at) ? t`hidden` : []].flat().join(' · '),
  }))
  const labels = columnLabels(kind, i18n)
  const choose = (key: string, value: string) => {
    const { [key]: _, ...others } = mapping.columns
    // A column of the workbook is one of ours.
    const free = Object.entries(others).filter(([, at]) => String(at) !== value)
    onChange({ columns: { ...Object.fromEntries(free), ...(value !== none && { [key]: Number(value) }) } })
  }
  return (
    <Card title={<Trans>Columns</Trans>}>
      <table className={classes.mapping}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Column in the portal</Trans>
            </th>
            <th scope="col">
              <Trans>Column of the workbook</Trans>
            </th>
            <th scope="col">
              <Trans>First values</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {importKinds[kind].columns.map(({ key, required }) => {
            const at = mapping.columns[key]
            const isRequired = mapping.key === null ? required : key === mapping.key
            const values = at === undefined ? [] : rows.flatMap(({ cells }) => cells[at] ?? []).slice(0, 3)
            return (
              <tr key={key} data-mapped={at !== undefined || undefined}>
                <th scope="row">
                  {labels[key]}
                  {isRequired && (
                    <Text span c="var(--red)" title={t`required`}>
                      {' *'}
                    </Text>
                  )}
                </th>
                <td>
                  <Select
                    aria-label={labels[key]}
                    data={[{ value: none, label: t`Not in the workbook` }, ...options]}
                    value={at === undefined ? none : String(at)}
                    allowDeselect={false}
                    searchable
                    nothingFoundMessage={t`There is no such column`}
                    onChange={(value) => choose(key, value ?? none)}
                  />
                </td>
                <Text component="td" className="anywhere" c="dimmed" fz="xs">
                  {values.join(' · ')}
                </Text>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}

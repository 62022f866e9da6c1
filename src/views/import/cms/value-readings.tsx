import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Flex, Text } from '@mantine/core'
import { useState } from 'react'
import * as v from 'valibot'
import { signFactor } from '#contract/import/import.ts'
import type { ColumnReading, ColumnSign } from '#contract/import/records.ts'
import { readDecimal } from '#contract/values/rules.ts'
import { type Choice, chooseReading } from '#services/import/import-calls.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { DecimalField } from '#views/components/fields/decimal-field.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { Pipeline, useImport } from './import-actor.ts'
import { headerOf } from './shown-columns.ts'

interface ChoosingProps {
  /** Null where the person may not choose. */
  choose: ((choice: Choice) => void) | null
  busy: boolean
}

/** How the workbook is read where it may be meant in two ways: columns of numbers and dates, foreign currencies and units, and empty cells. */
export function ValueReadings({ mayChoose }: { mayChoose: boolean }) {
  const actor = Pipeline.useActorRef()
  const { id, version, column_readings, column_signs, empty_cells, cleared_count } = useImport()
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
      {column_signs
        .filter(({ factor }) => factor !== null || mayChoose)
        .map((sign) => (
          <SignQuestion key={`${sign.column} ${sign.sign} ${sign.factor}`} sign={sign} choose={choose} busy={busy} />
        ))}
      {((mayChoose && cleared_count > 0) || empty_cells === 'leave') && <EmptyCells choose={choose} busy={busy} />}
    </>
  )
}

function ColumnQuestion({ reading, choose, busy }: ChoosingProps & { reading: ColumnReading }) {
  const { i18n } = useLingui()
  const { kind } = useImport()
  const { column, form, example, meanings } = reading
  const header = headerOf(kind, [column], i18n)
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

/** What a currency, a percent or a unit means in a column that has another: how much of the column's unit it is. */
function SignQuestion({ sign: given, choose, busy }: ChoosingProps & { sign: ColumnSign }) {
  const { t, i18n } = useLingui()
  const { kind } = useImport()
  const { column, sign, unit, example, factor, suggestion, value: chosen } = given
  const header = headerOf(kind, [column], i18n)
  const [typed, setTyped] = useState(suggestion ?? '')
  const read = readDecimal(typed)
  const isFactor = v.safeParse(signFactor(), read).success
  const put = (next: string | null) => choose?.({ signs: [{ column, sign, factor: next }] })
  if (factor !== null)
    return (
      <Notice
        tone="information"
        apart
        action={
          choose && (
            <Button variant="default" disabled={busy} onClick={() => put(null)}>
              <Trans>Read otherwise</Trans>
            </Button>
          )
        }
      >
        <Trans>
          Column {header}: {example} is read as {chosen}.
        </Trans>
      </Notice>
    )
  return (
    <Notice tone="warning" apart>
      <Text component="p" inherit m={0} mb="xs">
        {unit ? (
          <Trans>
            Column {header} is in {unit}, and the workbook has {example}. Say how many {unit} one “{sign}” is, or 1 if
            the numbers are in {unit} already.
          </Trans>
        ) : (
          <Trans>
            The workbook has {example} in column {header}. Say by what numbers with “{sign}” are multiplied, or 1 to
            leave them as they are.
          </Trans>
        )}
      </Text>
      <Flex gap="2xs" wrap="wrap" align="flex-end">
        <Box w={160}>
          <DecimalField
            label={unit ? t`1 ${sign} in ${unit}` : t`1 ${sign} =`}
            value={typed}
            stored={suggestion}
            onChange={setTyped}
          />
        </Box>
        <Button variant="default" disabled={busy || !isFactor} onClick={() => put(read)}>
          <Trans>Read the numbers so</Trans>
        </Button>
      </Flex>
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

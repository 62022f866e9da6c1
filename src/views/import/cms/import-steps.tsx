import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Flex, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { importKinds } from '#contract/import/kinds.ts'
import type { ImportStatus } from '#contract/import/lifecycle.ts'
import type { ImportPart } from '#machines/import/import-file.ts'
import { formatMoment } from '#services/formatting.ts'
import { Frame } from '#views/components/page/card.tsx'
import { Duration } from '#views/components/page/duration.tsx'
import { ToneMark } from '#views/components/page/marks/tone-mark.tsx'
import classes from './import.module.css'
import { Pipeline } from './import-actor.ts'
import { OriginalFile } from './original-file.tsx'

type State = 'done' | 'current' | 'ahead' | 'failed'

/** The four steps of an import (specification, section 4), with the result of each. */
export function ImportSteps() {
  const { t } = useLingui()
  const record = Pipeline.useSelector(({ context }) => context.record)
  const kind = Pipeline.useSelector(({ context }) => context.kind)
  const status = record?.status ?? 'uploading'
  const isUploading = status === 'uploading'
  const isChecking = status === 'parsing' || status === 'mapping' || status === 'parsed'
  const failedCheck = status === 'failed' && record?.failed_step === 'parse'
  const wasChecked = (record?.counts.rows ?? 0) > 0 && !isUploading && !isChecking && !failedCheck
  const fileState = (part: ImportPart): State => {
    if (record?.failed_files.includes(part)) return 'failed'
    const isNeeded = part === 'xls' || importKinds[kind].needsArchive
    if (record?.[`has_${part}`] || (record?.is_cleared && isNeeded)) return 'done'
    return isUploading && isNeeded ? 'current' : 'ahead'
  }
  const checkState: State = failedCheck ? 'failed' : isChecking ? 'current' : wasChecked ? 'done' : 'ahead'
  const isGivenUp = status === 'cancelled'
  const runState = runStateOf(status, { wasChecked, failedCheck, hasWritten: (record?.counts.written ?? 0) > 0 })
  const expected = record?.expected_duration ?? null
  const { counts, files } = record ?? {}
  return (
    <Frame
      component="ol"
      className={`${classes.strip} ${classes.steps}`}
      m={0}
      mb="md"
      p={0}
      __vars={{ '--cells': '4' }}
      aria-label={t`Import steps`}
    >
      <Step number={1} state={fileState('xls')} title={<Trans>XLS file</Trans>}>
        <OriginalFile part="xls" />
        {counts && counts.rows > 0 && (
          <Box component="span" flex="none">
            {' · '}
            <Plural value={counts.rows} one="# row" other="# rows" />
          </Box>
        )}
      </Step>
      <Step number={2} state={fileState('zip')} title={<Trans>ZIP file</Trans>}>
        <OriginalFile part="zip" />
        {files && files.all > 0 && (
          <Box component="span" flex="none">
            {' · '}
            <Plural value={files.all} one="# file" other="# files" />
          </Box>
        )}
      </Step>
      <Step number={3} state={checkState} title={<Trans>Check</Trans>}>
        {status === 'parsing' && <Trans>under way</Trans>}
        {status === 'mapping' && <Trans>waiting for column mapping</Trans>}
        {failedCheck && <Trans>the files could not be read</Trans>}
        {(status === 'parsed' || wasChecked) && (
          <Plural value={counts?.error ?? 0} _0="no errors" one="# error" other="# errors" />
        )}
        {(isUploading || (status === 'cancelled' && !wasChecked)) && <Trans>writes nothing</Trans>}
      </Step>
      <Step number={4} state={runState} title={<Trans context="step">Import</Trans>}>
        {isGivenUp && ((counts?.written ?? 0) > 0 ? <Trans>stopped</Trans> : <Trans>abandoned</Trans>)}
        {isGivenUp && record?.finished_at && ' · '}
        {record?.finished_at ? (
          formatMoment(record.finished_at)
        ) : isGivenUp ? null : runState === 'current' ? (
          <Trans>under way</Trans>
        ) : expected !== null ? (
          <Trans>
            takes about <Duration seconds={expected} />
          </Trans>
        ) : (
          <Trans>after your decision</Trans>
        )}
      </Step>
    </Frame>
  )
}

/** The state of the last step. An abandoned import has no current step; one that has written nothing has failed. */
function runStateOf(
  status: ImportStatus,
  { wasChecked, failedCheck, hasWritten }: Record<'wasChecked' | 'failedCheck' | 'hasWritten', boolean>,
): State {
  if (status === 'doneWithErrors' && !hasWritten) return 'failed'
  if (status === 'done' || status === 'doneWithErrors' || status === 'rolledBack') return 'done'
  if (status === 'failed' && !failedCheck) return 'failed'
  return wasChecked && status !== 'cancelled' ? 'current' : 'ahead'
}

const stepTones: Partial<Record<StepProps['state'], string>> = { done: 'green', failed: 'red' }

interface StepProps {
  number: number
  state: State
  title: ReactNode
  children: ReactNode
}

function Step({ number, state, title, children }: StepProps) {
  return (
    <Flex
      component="li"
      gap={{ base: '2xs', sm: 'sm' }}
      align="center"
      data-tone={stepTones[state]}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <ToneMark size={34} round fw={650} aria-hidden>
        {state === 'done' && <IconCheck size={18} stroke={2} />}
        {state === 'failed' && <IconAlertTriangle size={18} stroke={2} />}
        {(state === 'current' || state === 'ahead') && number}
      </ToneMark>
      <Stack gap={0} miw={0} fz="xs" lh="xs">
        <Text component="strong" fz="sm" fw={650}>
          {title}
        </Text>
        <Flex component="span" className={classes.result} rowGap={0} columnGap="4xs" miw={0} c="dimmed">
          {children}
        </Flex>
      </Stack>
    </Flex>
  )
}

import { useLingui } from '@lingui/react'
import { Plural, Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Box, Button, Flex, Text, Textarea, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import {
  type DataSubject,
  ErasureForm,
  type ErasureOutcome,
  HoldForm,
  type PersonRecord,
  type TraceKind,
} from '#contract/consent/consent.ts'
import { formatPhone } from '#contract/values/phones.ts'
import {
  erasePerson,
  type HeldRecord,
  holdRecords,
  releaseRecords,
  type Whose,
} from '#services/consent/consent-calls.ts'
import { formatDate } from '#services/formatting.ts'
import { downloadFile } from '#services/save-file.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { entityLabel, recordPage } from '#views/components/entity/entity-label.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { TextSkeleton } from '#views/components/state/text-skeleton.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import classes from './persons.module.css'
import { obstacleWords, traceWords } from './words.ts'

const download: SubmissionUse = {
  send: (api, { whose, called }: { whose: Whose; called: string }, settings) =>
    downloadFile(
      () => api.stream('consent.persons.export', { query: queryOf(whose), ...settings }),
      'application/json',
      `${called}.json`,
    ),
}

type Asked = 'hold' | 'release' | 'erase' | null

/** A person: records with their retention dates, and available actions. */
export function PersonCard({ person, onChanged }: { person: DataSubject; onChanged: () => void }) {
  const { email, shared_with, names, phone_numbers, records, consents, consents_held } = person
  const whose = whoseOf(person)
  const called = person.name ?? email ?? names[0] ?? ''
  const may = {
    export: useMay('consent.persons.export'),
    hold: useMay('consent.persons.hold'),
    release: useMay('consent.persons.release'),
    erase: useMay('consent.persons.anonymise'),
  }
  const [asked, setAsked] = useState<Asked>(null)
  const file = useSubmission(download)
  const close = () => setAsked(null)
  const held = records.filter(({ on_hold }) => on_hold)
  const free = records.filter(({ on_hold, entity }) => !on_hold && entity !== 'contractor.contacts')
  return (
    <Card
      title={names.join(', ') || email}
      action={
        <Flex gap="2xs" wrap="wrap">
          {may.export && whose && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconDownload size={16} stroke={1.7} />}
              loading={file.busy}
              onClick={() => file.submit({ whose, called })}
            >
              <Trans>Download the data</Trans>
            </Button>
          )}
          {may.hold && free.length > 0 && (
            <Button variant="default" size="sm" onClick={() => setAsked('hold')}>
              <Trans>Put on hold</Trans>
            </Button>
          )}
          {may.release && held.length > 0 && (
            <Button variant="default" size="sm" onClick={() => setAsked('release')}>
              <Trans>End the hold</Trans>
            </Button>
          )}
          {may.erase && whose && records.some(({ erasure }) => erasure !== 'kept') && (
            <Button variant="default" size="sm" onClick={() => setAsked('erase')}>
              <Trans>Erase</Trans>
            </Button>
          )}
        </Flex>
      }
    >
      <Note mb="sm" lh="sm" className="anywhere">
        {[email, ...phone_numbers.map(formatPhone)].filter(Boolean).join(' · ')}
        {consents > 0 && (
          <>
            {' · '}
            {email === null ? (
              <Plural value={consents} one="# consent" other="# consents" />
            ) : (
              <Box
                component={EnterableLink}
                td="underline"
                href={`/cms/consent/consents?person_email=${encodeURIComponent(email)}`}
              >
                <Plural value={consents} one="# consent" other="# consents" />
              </Box>
            )}{' '}
            <Trans>({consents_held} in force)</Trans>
          </>
        )}
      </Note>
      {shared_with.length > 0 && <SharedMailbox people={shared_with} />}
      <ul className={classes.records}>
        {records.map((record) => (
          <RecordLine key={`${record.entity}-${record.id}`} record={record} />
        ))}
      </ul>
      {asked === 'hold' && <HoldDialog records={free} onClose={close} onDone={onChanged} />}
      {asked === 'release' && <ReleaseDialog records={held} onClose={close} onDone={onChanged} />}
      {asked === 'erase' && whose && (
        <EraseDialog whose={whose} called={called} sharedWith={shared_with} onClose={close} onDone={onChanged} />
      )}
    </Card>
  )
}

function RecordLine({ record }: { record: PersonRecord }) {
  const { i18n } = useLingui()
  const { entity, id, title, obstacle, erasure, due_on, hold_reason } = record
  const page = recordPage(entity, id)
  return (
    <li className={classes.record}>
      <Text span c="dimmed" fz="xs">
        {labelIn(i18n, entityLabel(entity))}
      </Text>
      <Box component="span" miw={0} className="anywhere">
        {page ? <EnterableLink href={page}>{title}</EnterableLink> : title}
        {hold_reason && (
          <Note component="span" display="block">
            {hold_reason}
          </Note>
        )}
      </Box>
      <Text span c="dimmed" fz="xs">
        {due_on && <Trans>kept until {formatDate(due_on)}</Trans>}
      </Text>
      <span>
        {erasure === 'person' ? (
          <Badge tone="grey">
            <Trans>Company data: only the person’s data are removed</Trans>
          </Badge>
        ) : obstacle ? (
          <Badge tone={obstacle === 'held' ? 'red' : 'blue'}>{i18n._(obstacleWords[obstacle])}</Badge>
        ) : (
          <Badge tone="grey">
            <Trans>May be erased</Trans>
          </Badge>
        )}
      </span>
    </li>
  )
}

const erase: SubmissionUse = {
  send: erasePerson,
}

interface EraseDialogProps {
  whose: Whose
  /** How the person is called: the name, or the address of one person. */
  called: string
  sharedWith: readonly string[]
  onClose: () => void
  onDone: () => void
}

/**
 * Erases personal data. Shows the erased and the kept data with the reasons, and requires the address or name to be typed because it cannot
 * be undone.
 */
function EraseDialog({ whose, called, sharedWith, onClose, onDone }: EraseDialogProps) {
  const { t } = useTexts()
  const { data, failure, refresh } = useLoad('consent.persons.preview', { query: queryOf(whose), showRefusal: false })
  const title = <Trans>Erase the data of {called}</Trans>
  if (!data)
    return (
      <Dialog opened onClose={onClose} title={title} size="md">
        {failure ? <FailureNotice failure={failure} onRetry={refresh} /> : <TextSkeleton />}
      </Dialog>
    )
  return (
    <SubmissionDialog
      use={erase}
      keptAs={`consent.persons.anonymise:${Object.values(whose).join(':')}`}
      title={title}
      explanation={
        <Trans>
          Name, address, contact, texts and files are removed, from the history and stored letters too. Model, serial
          number and status stay for statistics. This cannot be undone.
        </Trans>
      }
      schema={ErasureForm}
      initialValues={{ ...whose, confirmation: '', reason: '' }}
      submit={<Trans>Erase permanently</Trans>}
      danger
      onDone={() => {
        onDone()
        onClose()
      }}
      onCancel={onClose}
    >
      {(form) => (
        <>
          {sharedWith.length > 0 && <SharedMailbox people={sharedWith} />}
          <Records title={<Trans>Will be erased</Trans>} records={data.records.filter(of('all'))} />
          <Records
            title={<Trans>The company stays; the person’s address is removed</Trans>}
            records={data.records.filter(of('person'))}
          />
          <Traces traces={data.traces} />
          <Records title={<Trans>Reason for keeping</Trans>} records={data.records.filter(of('kept'))} hasReasons />
          <TextInput
            label={'email' in whose ? t`Type the e-mail address to confirm` : t`Type the name to confirm`}
            type={'email' in whose ? 'email' : 'text'}
            autoComplete="off"
            required
            {...form.getInputProps('confirmation')}
          />
          <Textarea
            label={t`Reason`}
            description={t`The request on which this is based: date and form`}
            required
            autosize
            minRows={2}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </SubmissionDialog>
  )
}

const of =
  (wanted: ErasureOutcome) =>
  ({ erasure }: PersonRecord) =>
    erasure === wanted

interface RecordsProps {
  title: ReactNode
  records: readonly PersonRecord[]
  hasReasons?: boolean
}

/** Records of one kind, and kept for one reason, on one line: a person may have a hundred of them. */
function Records({ title, records, hasReasons }: RecordsProps) {
  const { i18n } = useLingui()
  if (records.length === 0) return null
  const lines = Map.groupBy(records, ({ entity, obstacle }) => `${entity} ${hasReasons ? obstacle : ''}`)
  return (
    <div>
      <strong>{title}</strong>
      <Box component="ul" mt="4xs" mb={0} pl="lg">
        {[...lines].map(([line, [first, ...others]]) => (
          <li key={line}>
            {first && labelIn(i18n, entityLabel(first.entity))}:{' '}
            {[...new Set([first, ...others].map((record) => record?.title))].join(', ')}
            {hasReasons && first?.obstacle && (
              <Note component="span" display="block">
                {i18n._(obstacleWords[first.obstacle])}
              </Note>
            )}
          </li>
        ))}
      </Box>
    </div>
  )
}

function Traces({ traces }: { traces: readonly { kind: TraceKind; rows: number }[] }) {
  const { i18n } = useLingui()
  if (traces.length === 0) return null
  return (
    <div>
      <strong>
        <Trans>Also removed</Trans>
      </strong>
      <Box component="ul" mt="4xs" mb={0} pl="lg">
        {traces.map(({ kind, rows }) => (
          <li key={kind}>
            {i18n._(traceWords[kind])}: {rows}
          </li>
        ))}
      </Box>
    </div>
  )
}

const hold: SubmissionUse = {
  send: holdRecords,
}
const release: SubmissionUse = {
  send: releaseRecords,
}

interface HoldDialogProps {
  records: readonly PersonRecord[]
  onClose: () => void
  onDone: () => void
}

const named = (records: readonly PersonRecord[]) => records.map(({ entity, id }) => ({ entity, id }) as HeldRecord)

const ending =
  ({ onClose, onDone }: HoldDialogProps) =>
  () => {
    onDone()
    onClose()
  }

/** Holds a person's records during a dispute. */
function HoldDialog(props: HoldDialogProps) {
  const { t } = useTexts()
  const { records, onClose } = props
  return (
    <SubmissionDialog
      use={hold}
      keptAs={`consent.persons.hold:${records.map(({ entity, id }) => `${entity}-${id}`).join()}`}
      title={<Trans>Put on hold</Trans>}
      explanation={<Trans>Records under legal hold are never erased.</Trans>}
      schema={HoldForm}
      initialValues={{ records: named(records), reason: '' }}
      submit={<Trans>Put on hold</Trans>}
      onDone={ending(props)}
      onCancel={onClose}
    >
      {(form) => (
        <Textarea
          label={t`Reason`}
          description={t`Type of dispute: court, complaint, insurer`}
          required
          autosize
          minRows={3}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      )}
    </SubmissionDialog>
  )
}

/** Ends the hold; the retention periods apply again. */
function ReleaseDialog(props: HoldDialogProps) {
  return (
    <SubmissionQuestion
      use={release}
      values={{ records: named(props.records) }}
      title={<Trans>End the hold?</Trans>}
      confirm={<Trans>End the hold</Trans>}
      onDone={ending(props)}
      onCancel={props.onClose}
    >
      <Trans>Records whose retention period has ended are anonymised the following night.</Trans>
    </SubmissionQuestion>
  )
}

/** Names the other people with the address, such as that of an office, whose data are kept. */
function SharedMailbox({ people }: { people: readonly string[] }) {
  const others = people.join(', ')
  return (
    <Notice tone="information" apart title={<Trans>Other people have this address too.</Trans>}>
      <Trans>The data of {others} are kept separately.</Trans>
    </Notice>
  )
}

/** How requests name a person; null for a company's record, which belongs to no person. */
function whoseOf({ email, name, shared_with, record }: DataSubject): Whose | null {
  if (email === null) return record
  if (name !== null) return { email, name }
  return shared_with.length === 0 ? { email } : null
}

/** The person of a request in its query. */
function queryOf(whose: Whose) {
  return 'id' in whose ? { entity: whose.entity, id: String(whose.id) } : whose
}

import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { Box, Button, Flex } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { DataSubject, PersonRecord } from '#contract/consent/consent.ts'
import { entityLabel } from '#contract/core/row-texts.ts'
import { formatPhone } from '#contract/values/phones.ts'
import type { Whose } from '#services/consent/consent-calls.ts'
import { formatDate, formatSerial } from '#services/formatting.ts'
import { downloadFile } from '#services/save-file.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { recordPage } from '#views/components/entity/entity-label.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { Card } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { EraseDialog, SharedMailbox } from './erase-dialog.tsx'
import { HoldDialog, ReleaseDialog } from './hold-dialogs.tsx'
import { Places } from './person-records.tsx'
import classes from './persons.module.css'
import { queryOf, whoseOf } from './whose.ts'
import { obstacleWords } from './words.ts'

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
  const { email, shared_with, names, phone_numbers, records, places, consents, consents_held } = person
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
          {may.erase && whose && isErasable(person) && (
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
      <Box fz="sm" mt="xs">
        <Places title={<Trans>Named in records of others</Trans>} places={places} />
      </Box>
      {asked === 'hold' && <HoldDialog records={free} onClose={close} onDone={onChanged} />}
      {asked === 'release' && <ReleaseDialog records={held} onClose={close} onDone={onChanged} />}
      {asked === 'erase' && whose && (
        <EraseDialog whose={whose} called={called} sharedWith={shared_with} onClose={close} onDone={onChanged} />
      )}
    </Card>
  )
}

/** Whether an erasure would change anything. */
const isErasable = ({ records, places }: DataSubject) =>
  records.some(({ erasure }) => erasure !== 'kept') || places.some(({ kept }) => kept === null)

function RecordLine({ record }: { record: PersonRecord }) {
  const { i18n } = useLingui()
  const { entity, id, title, obstacle, erasure, due_on, hold_reason } = record
  const page = recordPage(entity, id)
  const said = entity === 'device.units' && title !== null ? formatSerial(title) : title
  return (
    <li className={classes.record}>
      <Note component="span">{labelIn(i18n, entityLabel(entity))}</Note>
      <Box component="span" miw={0} className="anywhere">
        {page ? <EnterableLink href={page}>{said}</EnterableLink> : said}
        {hold_reason && (
          <Note component="span" display="block">
            {hold_reason}
          </Note>
        )}
      </Box>
      <Note component="span">{due_on && <Trans>kept until {formatDate(due_on)}</Trans>}</Note>
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

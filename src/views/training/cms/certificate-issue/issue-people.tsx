import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui, useLingui as useTexts } from '@lingui/react/macro'
import { Box, Button, Checkbox, Flex, Group, Text } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import type { Candidates } from '#contract/training/certificates.ts'
import { freePeople } from '#machines/training/certificate-issue.ts'
import { formatDate } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { Card, Facts } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { OrderStatusBadge } from '#views/training/badges.tsx'
import classes from './issue.module.css'
import { Issue } from './issue-actor.ts'

/** The participants of the term: who can get a certificate, and why the others cannot. */
export function IssuePeople() {
  const { t } = useTexts()
  const actor = Issue.useActorRef()
  const candidates = Issue.useSelector(({ context }) => context.candidates)
  const chosen = Issue.useSelector(({ context }) => context.chosen)
  const isOutdated = Issue.useSelector((snapshot) => snapshot.matches('outdated'))
  if (!candidates) return null
  const free = freePeople(candidates)
  return (
    <>
      {isOutdated && <Outdated />}
      <Card title={<Trans>What they will look like</Trans>}>
        <Template candidates={candidates} />
      </Card>
      <Box h={16} />
      <Card
        title={<Trans>Participants</Trans>}
        count={candidates.people.length}
        action={
          free.length > 0 && (
            <Button
              color="copper"
              disabled={chosen.length === 0 || isOutdated}
              leftSection={<IconCertificate size={18} stroke={1.7} />}
              onClick={() => actor.send({ type: 'issue.ask' })}
            >
              <Trans>Issue certificates</Trans>
            </Button>
          )
        }
      >
        {candidates.people.length === 0 ? (
          <EmptyState icon={IconCertificate} title={<Trans>Nobody was on this term</Trans>} />
        ) : (
          <>
            {free.length === 0 && <NobodyFree candidates={candidates} />}
            <Unpaid candidates={candidates} chosen={chosen} />
            {free.length > 0 && (
              <Group className={classes.all} gap="2xs md" justify="space-between" pb="sm">
                <Checkbox
                  label={t`Everyone who can receive a certificate`}
                  checked={chosen.length === free.length}
                  indeterminate={chosen.length > 0 && chosen.length < free.length}
                  onChange={(event) => actor.send({ type: 'people.choose', all: event.currentTarget.checked })}
                />
                <Text span c="dimmed" role="status">
                  <Plural value={chosen.length} one="# chosen" other="# chosen" />
                </Text>
              </Group>
            )}
            <PlainList divided gap="xs" py="xs">
              {candidates.people.map((person) => (
                <Person key={person.participant_id} person={person} isChosen={chosen.includes(person.participant_id)} />
              ))}
            </PlainList>
          </>
        )}
      </Card>
    </>
  )
}

function Template({ candidates }: { candidates: Candidates }) {
  const { template_name, certificate_date, expires_on } = candidates
  return (
    <Facts
      facts={[
        { label: <Trans>Template</Trans>, value: template_name },
        { label: <Trans>Date of issue</Trans>, value: formatDate(certificate_date) },
        {
          label: <Trans>Valid until</Trans>,
          value: expires_on ? formatDate(expires_on) : <Trans>No end date</Trans>,
        },
      ]}
    />
  )
}

const obstacles = {
  not_present: msg`Not marked as present`,
  has_certificate: msg`Has a certificate`,
}

function Person({ person, isChosen }: { person: Candidates['people'][number]; isChosen: boolean }) {
  const { i18n } = useLingui()
  const actor = Issue.useActorRef()
  const maySee = useMay('training.issued-certificates.show')
  const { participant_id, first_name, last_name, company_name, obstacle, order_status } = person
  const { certificate_number, issued_certificate_id } = person
  return (
    <Flex
      component="li"
      wrap="wrap"
      align="center"
      justify="space-between"
      rowGap="4xs"
      columnGap="md"
      className="anywhere"
      data-held={obstacle !== null || undefined}
    >
      <Checkbox
        label={`${first_name} ${last_name}`}
        description={company_name}
        checked={isChosen}
        disabled={obstacle !== null}
        onChange={() => actor.send({ type: 'person.toggle', participant_id })}
      />
      {order_status && order_status !== 'paid' && <OrderStatusBadge status={order_status} />}
      {obstacle && (
        <Text span c="dimmed" className="tabular">
          {maySee && issued_certificate_id ? (
            <EnterableLink href={`/cms/training/issued-certificates/${issued_certificate_id}`}>
              {certificate_number}
            </EnterableLink>
          ) : (
            (certificate_number ?? i18n._(obstacles[obstacle]))
          )}
        </Text>
      )}
    </Flex>
  )
}

/** Warns about participants on unpaid orders. */
function Unpaid({ candidates, chosen }: { candidates: Candidates; chosen: readonly number[] }) {
  const unpaid = candidates.people.filter(
    ({ participant_id, order_status }) => order_status === 'unpaid' && chosen.includes(participant_id),
  )
  if (unpaid.length === 0) return null
  return (
    <Notice tone="warning" apart>
      <Plural
        value={unpaid.length}
        one="# of the chosen people is on an order that is not paid."
        other="# of the chosen people are on orders that are not paid."
      />
    </Notice>
  )
}

function NobodyFree({ candidates }: { candidates: Candidates }) {
  const isDone = candidates.people.every(({ obstacle }) => obstacle === 'has_certificate')
  const isBegun = candidates.people.some(({ obstacle }) => obstacle === 'has_certificate')
  return (
    <Notice tone={isDone ? 'success' : 'information'} apart>
      {isDone && <Trans>Everyone has a certificate.</Trans>}
      {isBegun && !isDone && <Trans>Everyone marked as present has a certificate.</Trans>}
      {!isBegun && <Trans>No certificates can be issued yet. Mark attendance first.</Trans>}
    </Notice>
  )
}

function Outdated() {
  const actor = Issue.useActorRef()
  const failure = Issue.useSelector(({ context }) => context.failure)
  return (
    <Notice
      tone="warning"
      live
      apart
      title={<Trans>The list has changed in the meantime.</Trans>}
      failure={failure}
      action={
        <Button variant="default" onClick={() => actor.send({ type: 'candidates.reload' })}>
          <Trans>Load the list again</Trans>
        </Button>
      }
    >
      {failure?.message}
    </Notice>
  )
}

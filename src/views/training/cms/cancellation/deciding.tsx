import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui, useLingui as useTexts } from '@lingui/react/macro'
import { Box, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  type CancellationPerson,
  type CancellationTarget,
  cancellationReasonLimit,
  type PlacePayment,
} from '#contract/training/cancellations.ts'
import { type CancellationChoice, cancellationChoices } from '#contract/training/statuses.ts'
import type { ChosenOutcome } from '#machines/training/term-cancellation.ts'
import { lacking, refusedAt, refusedChoice, undecided } from '#machines/training/term-cancellation.ts'
import { formatDate } from '#services/formatting.ts'
import { withOtherWord } from '#views/components/entity/other-word.ts'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { FormSection } from '#views/components/form/form-section.tsx'
import { KeptNotice } from '#views/components/form/kept-notice.tsx'
import { StickyBar } from '#views/components/form/sticky-bar.tsx'
import type { useKept } from '#views/components/form/use-kept.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { Card } from '#views/components/page/card.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { Split } from '#views/components/page/split.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { ParticipantStatusBadge } from '#views/training/badges.tsx'
import { Cancellation } from './cancellation-actor.ts'

export interface DecidingProps {
  /** The typed reason, kept until the term is cancelled. */
  typed: ReturnType<typeof useKept<{ reason: string }>>
}

/** The reason, and a decision about each participant. */
export function Deciding({ typed }: DecidingProps) {
  const { t } = useLingui()
  const actor = Cancellation.useActorRef()
  const reason = Cancellation.useSelector(({ context }) => context.reason)
  const failure = Cancellation.useSelector(({ context }) => context.failure)
  return (
    <>
      <KeptNotice kept_at={typed.kept_at} />
      {failure && <FailureNotice failure={failure} apart />}
      <FormSection
        title={<Trans>Why the term is cancelled</Trans>}
        explanation={<Trans>Everyone can read the reason in their message.</Trans>}
      >
        <LimitedTextarea
          label={t`Reason`}
          required
          autosize
          minRows={2}
          limit={cancellationReasonLimit}
          value={reason}
          onChange={(event) => {
            actor.send({ type: 'reason.change', reason: event.currentTarget.value })
            typed.keep({ reason: event.currentTarget.value })
          }}
        />
      </FormSection>
      <People />
      <Bar />
    </>
  )
}

function People() {
  const sheet = Cancellation.useSelector(({ context }) => context.sheet)
  const people = sheet?.people ?? []
  return (
    <Card title={<Trans>What happens to the participants</Trans>} count={people.length}>
      {people.length === 0 ? (
        <EmptyState title={<Trans>Nobody is on this term</Trans>}>
          <Trans>It can be cancelled without sending messages.</Trans>
        </EmptyState>
      ) : (
        <>
          <ForAll />
          <Shortage />
          <PlainList gap={0} mt={0} mb="calc(var(--card-inside) * -1)" mx="calc(var(--card-inside) * -1)">
            {people.map((person) => (
              <PersonRow key={person.participant_id} person={person}>
                <ParticipantDecision participant_id={person.participant_id} />
              </PersonRow>
            ))}
          </PlainList>
        </>
      )}
    </Card>
  )
}

/** One decision for all participants for whom it is possible. */
function ForAll() {
  const { t } = useLingui()
  const actor = Cancellation.useActorRef()
  const sheet = Cancellation.useSelector(({ context }) => context.sheet)
  const people = sheet?.people ?? []
  const choices = cancellationChoices.filter((choice) => people.some((person) => person.choices.includes(choice)))
  if (people.length < 2 || choices.length < 2) return null
  return (
    <Box maw={420} mb="md">
      <ChoiceField
        label={t`The same decision for everyone`}
        hasLabel
        value={null}
        choices={choices}
        targets={sheet?.targets ?? []}
        onChange={(chosen) =>
          actor.send({
            type: 'choice.set',
            participant_ids: people.map(({ participant_id }) => participant_id),
            chosen,
          })
        }
      />
    </Box>
  )
}

/** Says that more participants are to be moved to a term than it has places. */
function Shortage() {
  const context = Cancellation.useSelector(({ context }) => context)
  const short = [...lacking(context)].flatMap(([id, count]) => {
    const target = context.sheet?.targets.find((known) => known.id === id)
    return target ? [{ target, count }] : []
  })
  return short.map(({ target, count }) => (
    <Notice key={target.id} tone="warning" live apart title={placeWords(target)}>
      <Plural value={count} one="There is one person too many for it." other="There are # people too many for it." />
    </Notice>
  ))
}

/** The decision about a participant: a field, or text where there is no choice. */
export function ParticipantDecision({ participant_id }: { participant_id: number }) {
  const { t } = useLingui()
  const actor = Cancellation.useActorRef()
  const person = Cancellation.useSelector(({ context }) =>
    context.sheet?.people.find((known) => known.participant_id === participant_id),
  )
  const targets = Cancellation.useSelector(({ context }) => context.sheet?.targets)
  const value = Cancellation.useSelector(({ context }) => context.choices[participant_id])
  const error = Cancellation.useSelector(
    ({ context }) =>
      refusedChoice(context, participant_id) ??
      refusedAt(context.sheet, participant_id, context.choices[participant_id]),
  )
  if (!person) return null
  if (person.choices.length === 1)
    return (
      <Text span c="dimmed" fw={400}>
        <Trans>Is notified</Trans>
      </Text>
    )
  return (
    <ChoiceField
      label={t`What happens to ${person.full_name}`}
      value={value ?? null}
      choices={person.choices}
      targets={targets ?? []}
      participant_id={participant_id}
      error={error}
      onChange={(chosen) => actor.send({ type: 'choice.set', participant_ids: [participant_id], chosen })}
    />
  )
}

function Bar() {
  const actor = Cancellation.useActorRef()
  const left = Cancellation.useSelector(({ context }) => undecided(context).length)
  const needsReason = Cancellation.useSelector(({ context }) => context.reason.trim() === '')
  const isShort = Cancellation.useSelector(({ context }) => lacking(context).size > 0)
  const can = Cancellation.useSelector((snapshot) => snapshot.can({ type: 'letters.preview' }))
  const busy = Cancellation.useSelector((snapshot) => snapshot.matches('previewing'))
  return (
    <StickyBar>
      <Text span flex={{ base: '0 1 104px', sm: 1 }} c="dimmed">
        {needsReason ? (
          <Trans>Give a reason first</Trans>
        ) : isShort ? (
          <Trans>Too many people for one of the terms</Trans>
        ) : (
          <Plural
            value={left}
            _0="All decisions are made"
            one="One person is without a decision"
            other="# people are without a decision"
          />
        )}
      </Text>
      <Button
        color="copper"
        leftSection={<IconMail size={18} stroke={1.7} />}
        disabled={!can && !busy}
        loading={busy}
        onClick={() => actor.send({ type: 'letters.preview' })}
      >
        <Trans>Show the messages</Trans>
      </Button>
    </StickyBar>
  )
}

/** A participant: name, status and payment, with the decision or its result. */
export function PersonRow({ person, children }: { person: CancellationPerson; children: ReactNode }) {
  const { full_name, contractor_name, email, status, payment, amount } = person
  const money = useMoney()
  return (
    <Split
      component="li"
      columns="minmax(0, 3fr) minmax(0, 2fr) minmax(0, 3fr)"
      from="md"
      gap="xs md"
      align="center"
      py="sm"
      px="var(--card-inside)"
      className="ruled-above"
    >
      <Stack gap={0} miw={0} className="anywhere">
        <strong>{full_name}</strong>
        <Text span c="dimmed" fw={400}>
          {contractor_name} · {email}
        </Text>
      </Stack>
      <Group gap="4xs sm">
        <ParticipantStatusBadge status={status} />
        {payment !== 'none' && (
          <Box component="span" className="tabular nowrap">
            {money(amount)}{' '}
            <Text span c="dimmed" fw={400}>
              {paymentWords[payment]}
            </Text>
          </Box>
        )}
      </Group>
      <div>{children}</div>
    </Split>
  )
}

const paymentWords: Record<Exclude<PlacePayment, 'none'>, ReactNode> = {
  unpaid: <Trans>not paid yet</Trans>,
  transfer: <Trans>paid by transfer</Trans>,
  online: <Trans>paid online</Trans>,
}

/** Labels of the choices for a participant. */
export const choiceWords: Record<CancellationChoice, MessageDescriptor> = withOtherWord({
  move: msg`Move to another term`,
  refund: msg`Refund the money`,
  credit: msg`Keep the money for another training`,
  none: msg`Cancel the place`,
})

interface ChoiceFieldProps {
  /** Label of the field. */
  label: string
  value: ChosenOutcome | null
  choices: readonly CancellationChoice[]
  targets: readonly CancellationTarget[]
  hasLabel?: boolean
  /** The placeholder while nothing is chosen. */
  placeholder?: string
  /** The person of the choice, whom some terms may not take. */
  participant_id?: number
  error?: string | null
  onChange: (chosen: ChosenOutcome) => void
}

/** The choice for a participant: another term, or the money. Only possible choices are offered. */
function ChoiceField({ label, value, choices, targets, hasLabel, participant_id, error, onChange }: ChoiceFieldProps) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const others = choices.filter((choice) => choice !== 'move')
  const refusedBy = (target: CancellationTarget) =>
    target.refused.find((refused) => refused.participant_id === participant_id)?.reason
  return (
    <NativeSelect
      label={hasLabel ? label : undefined}
      aria-label={hasLabel ? undefined : label}
      value={written(value)}
      error={error}
      onChange={(event) => onChange(read(event.currentTarget.value))}
    >
      <option value="" disabled>
        {t`Choose`}
      </option>
      {choices.includes('move') && (
        <optgroup label={i18n._(choiceWords.move)}>
          {targets.map((target) => (
            <option key={target.id} value={`move ${target.id}`} disabled={refusedBy(target) !== undefined}>
              {placeWords(target)} ({refusedBy(target) ?? t`free places: ${target.free_places}`})
            </option>
          ))}
          {targets.length === 0 && <option disabled>{t`No other term has free places`}</option>}
        </optgroup>
      )}
      {others.map((choice) => (
        <option key={choice} value={choice}>
          {i18n._(choiceWords[choice])}
        </option>
      ))}
    </NativeSelect>
  )
}

/** A term in short form. */
function placeWords({ training_date, start_time, city }: CancellationTarget): string {
  return `${formatDate(training_date)}, ${start_time}, ${city}`
}

function written(value: ChosenOutcome | null): string {
  if (!value) return ''
  return value.choice === 'move' ? `move ${value.target_term_id ?? ''}` : value.choice
}

function read(value: string): ChosenOutcome {
  const [choice, target] = value.split(' ')
  return { choice: choice as CancellationChoice, target_term_id: target ? Number(target) : null }
}

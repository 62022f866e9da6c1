import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Checkbox, Group, Menu, Radio, Skeleton, Stack } from '@mantine/core'
import { IconCalendarPlus, IconClipboardList, IconDots, IconQrcode } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { namesOf, type Verb } from '#contract/declare/statuses.ts'
import { OwnMoveForm } from '#contract/training/moves.ts'
import { takePlaceForm } from '#contract/training/participant-actions.ts'
import { isFree } from '#contract/training/sign-up-form.ts'
import { type ParticipantVerb, participantVerb } from '#contract/training/statuses.ts'
import type { ZoneParticipant } from '#contract/training/zone.ts'
import { creditOf } from '#machines/training/training-sign-up.ts'
import {
  type GivingUp,
  givingUpPlaces,
  moveOwnParticipant,
  substituteOwnParticipant,
  takeOfferedPlace,
} from '#services/training/participant-calls.ts'
import { downloadTermCalendar } from '#services/training/term-calls.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { longDay } from '#views/components/page/days.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { icons } from '#views/components/status/icons.ts'
import { SubstituteDialog as Dialog } from '#views/training/substitute-dialog.tsx'
import { TimeLeft } from './next-step.tsx'
import { OptionCard } from './option-card.tsx'
import classes from './participants.module.css'
import { companyTrainingPaths } from './paths.ts'

interface ParticipantActionsProps {
  row: ZoneParticipant
  onDone: () => void
}

/** The actions on a participant that the lifecycle allows; an offered place is answered with one button. */
export function ParticipantActions({ row, onDone }: ParticipantActionsProps) {
  const { t, i18n } = useLingui()
  const [asked, setAsked] = useState<ParticipantVerb | null>(null)
  const calendar = useSubmission({ send: downloadTermCalendar })
  const offered = namesOf(participantVerb).filter((verb) => row.choices.includes(verb))
  const close = () => setAsked(null)
  const done = () => {
    close()
    onDone()
  }
  const dialog = { row, onDone: done, onCancel: close }
  return (
    <Group className={classes.actions} gap="2xs">
      {offered.includes('take') && (
        <Button size="compact-md" onClick={() => setAsked('take')}>
          {labelIn(i18n, participantVerb.take.label)}
        </Button>
      )}
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={t`What to do about ${row.first_name} ${row.last_name}`}
          >
            <IconDots size={20} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {row.code !== null && (
            <Menu.Item
              component="a"
              href={`#${companyTrainingPaths.ticket(row.code)}`}
              leftSection={<IconQrcode size={18} stroke={1.7} />}
            >
              <Trans>Ticket with the QR code</Trans>
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconCalendarPlus size={18} stroke={1.7} />}
            disabled={calendar.busy}
            onClick={() => calendar.submit({ id: row.term_id, training_date: row.training_date })}
          >
            <Trans>Add to calendar</Trans>
          </Menu.Item>
          <Menu.Item
            component={Link}
            href={companyTrainingPaths.record(row.record_number)}
            leftSection={<IconClipboardList size={18} stroke={1.7} />}
          >
            <Trans>Registration {row.record_number}</Trans>
          </Menu.Item>
          {offered.length > 0 && <Menu.Divider />}
          {offered.map((verb) => {
            const { label, icon, danger }: Verb = participantVerb[verb]
            const Icon = icons[icon]
            return (
              <Menu.Item
                key={verb}
                color={danger ? 'red' : undefined}
                leftSection={<Icon size={18} stroke={1.7} />}
                onClick={() => setAsked(verb)}
              >
                {labelIn(i18n, label)}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
      {asked === 'take' && <TakeDialog {...dialog} />}
      {asked === 'substitute' && <SubstituteDialog {...dialog} />}
      {asked === 'move' && <MoveDialog {...dialog} />}
      {(asked === 'decline' || asked === 'leave' || asked === 'cancel') && <DecisionDialog verb={asked} {...dialog} />}
    </Group>
  )
}

/** Confirms a cancellation, with its effect on the payment. */
function DecisionDialog({ verb, row, onDone, onCancel }: ParticipantDialogProps & { verb: GivingUp }) {
  const { i18n } = useLingui()
  const money = useMoney()
  const name = `${row.first_name} ${row.last_name}`
  const words: Record<GivingUp, { title: ReactNode; text: ReactNode }> = {
    decline: {
      title: <Trans>Decline the place for {name}?</Trans>,
      text: <Trans>The place is offered to the next person. {name} is no longer on the waiting list.</Trans>,
    },
    leave: {
      title: <Trans>Remove {name} from the waiting list?</Trans>,
      text: <Trans>Joining again means a place at the end of the list.</Trans>,
    },
    cancel: {
      title: <Trans>Cancel the participation of {name}?</Trans>,
      text:
        row.order_status === 'paid' && Number(row.money_left) > 0 ? (
          <Trans>
            The amount paid for this person, {money(row.money_left)}, is refunded by the original form of payment. The
            place is given to another person.
          </Trans>
        ) : row.order_status === 'paid' ? (
          <Trans>There is nothing left to refund for this person. The place is given to another person.</Trans>
        ) : (
          <Trans>
            Nothing was paid yet: the order is reduced by {money(row.price_brutto)}. The place is given to another
            person.
          </Trans>
        ),
    },
  }
  const { title, text } = words[verb]
  return (
    <SubmissionQuestion
      use={{ send: givingUpPlaces[verb] }}
      values={{ id: row.id, version: row.version }}
      danger
      title={title}
      confirm={labelIn(i18n, participantVerb[verb].label)}
      onDone={onDone}
      onCancel={onCancel}
    >
      <p>{text}</p>
    </SubmissionQuestion>
  )
}

interface Move extends Record<string, unknown> {
  version: number
  target_term_id: number | null
}

/** Moves a participant to another term with free places that costs no more. */
function MoveDialog({ row, onDone, onCancel }: ParticipantDialogProps) {
  const { i18n } = useLingui()
  const { data } = useLoad('partnerzone.training.move-targets.index', { path: { participant: row.id } })
  const targets = data?.results
  return (
    <SubmissionDialog<Move, unknown>
      use={{ send: moveOwnParticipant }}
      keptAs={`training.participants.move:${row.id}`}
      values={(body) => ({ id: row.id, body })}
      title={
        <Trans>
          Move {row.first_name} {row.last_name} to another term
        </Trans>
      }
      explanation={<Trans>The ticket remains valid; everyone is notified of the new term by e-mail.</Trans>}
      schema={OwnMoveForm}
      initialValues={{ version: row.version, target_term_id: null }}
      submit={<Trans>Move</Trans>}
      disabled={targets?.length === 0}
      onDone={onDone}
      onCancel={onCancel}
    >
      {(form) =>
        targets?.length === 0 ? (
          <Notice tone="information">
            <Trans>No other term has free places now. Call us, or send another person.</Trans>
          </Notice>
        ) : (
          <Radio.Group
            label={<Trans>Term</Trans>}
            required
            error={form.errors.target_term_id}
            value={form.values.target_term_id === null ? null : String(form.values.target_term_id)}
            onChange={(id) => form.setFieldValue('target_term_id', Number(id))}
          >
            <Stack gap="xs" mt="2xs">
              {targets === undefined && <Skeleton height={60} />}
              {targets?.map((term) => (
                <OptionCard
                  key={term.id}
                  value={term.id}
                  name={longDay(term.training_date, i18n.locale)}
                  note={
                    <>
                      {term.city}, {term.address} ·{' '}
                      <Plural value={term.free_places} one="# free place" other="# free places" />
                    </>
                  }
                />
              ))}
            </Stack>
          </Radio.Group>
        )
      }
    </SubmissionDialog>
  )
}

/** Substitutes a participant by a colleague or a person without an account. */
function SubstituteDialog({ row, onDone, onCancel }: ParticipantDialogProps) {
  const filters = useMemo(() => ({ partner: String(row.partner_id) }), [row.partner_id])
  return (
    <Dialog
      row={row}
      use={{ send: substituteOwnParticipant }}
      onDone={onDone}
      onCancel={onCancel}
      choice={(form) => (
        <LookupField
          lookup="partnerzone.training.employees.lookup"
          label={<Trans>One of your people</Trans>}
          description={<Trans>Or type the data of a person without an account.</Trans>}
          filters={filters}
          value={form.values.user_id}
          onChange={(id) => form.setFieldValue('user_id', id)}
          onSelect={(person) =>
            person &&
            form.setValues({
              first_name: person.first_name,
              last_name: person.last_name,
              email: person.email,
              phone_number: person.phone_number,
            })
          }
        />
      )}
    />
  )
}

interface Taking extends Record<string, unknown> {
  payment_id: number | null
  use_credit: boolean
  version: number
}

interface Ordered {
  order_id: number
}

/** Accepts an offered place: places its order and opens the page of the order. */
function TakeDialog({ row, onCancel }: ParticipantDialogProps) {
  const { i18n } = useLingui()
  const money = useMoney()
  const { data: term } = useLoad('partnerzone.training.terms.show', { path: { term: row.term_id } })
  const { data: credits } = useLoad('partnerzone.training.credits.index', {})
  const asks_payment = !isFree(row.term_price)
  const credit = creditOf(credits?.results ?? [], row.partner_id)
  return (
    <SubmissionDialog<Taking, Ordered>
      use={{ send: takeOfferedPlace }}
      keptAs={`training.participants.take:${row.id}`}
      values={(body) => ({ id: row.id, body })}
      title={
        <Trans>
          A place for {row.first_name} {row.last_name}
        </Trans>
      }
      explanation={
        <>
          {row.training_name}, {row.city}. {row.offered_until !== null && <TimeLeft until={row.offered_until} />}
        </>
      }
      schema={takePlaceForm(asks_payment)}
      initialValues={{ payment_id: null, use_credit: false, version: row.version }}
      submit={
        asks_payment ? (
          <Trans>Accept the place for {money(row.term_price)}</Trans>
        ) : (
          labelIn(i18n, participantVerb.take.label)
        )
      }
      onDone={({ order_id }) => navigateTo(companyTrainingPaths.orderFinish(row.term_id, order_id))}
      onCancel={onCancel}
    >
      {(form) =>
        asks_payment && (
          <>
            <Radio.Group
              label={<Trans>Payment form</Trans>}
              required
              error={form.errors.payment_id}
              value={form.values.payment_id === null ? null : String(form.values.payment_id)}
              onChange={(id) => form.setFieldValue('payment_id', Number(id))}
            >
              <Stack gap="xs" mt="2xs">
                {term === null && <Skeleton height={48} />}
                {term?.payments.map(({ id, name }) => (
                  <OptionCard key={id} value={id} name={name} />
                ))}
              </Stack>
            </Radio.Group>
            {credit > 0 && (
              <Checkbox
                label={<Trans>Use the credit of your company</Trans>}
                description={money(credit)}
                {...form.getInputProps('use_credit', { type: 'checkbox' })}
              />
            )}
          </>
        )
      }
    </SubmissionDialog>
  )
}

/** Props of every dialog about a participant. */
interface ParticipantDialogProps {
  row: ZoneParticipant
  onDone: () => void
  onCancel: () => void
}

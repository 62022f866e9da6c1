import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Drawer, Menu, Radio, Select, Stack } from '@mantine/core'
import { IconHistory, IconTicket } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { Schema } from '#contract/declare/endpoint.ts'
import {
  CancelParticipantForm,
  OfferPlaceForm,
  ParticipantForm,
  RefundParticipantForm,
  takePlaceForm,
} from '#contract/training/participant-actions.ts'
import type { ParticipantRow } from '#contract/training/participant-entity.ts'
import { isFree } from '#contract/training/sign-up-form.ts'
import { participantVerb, participantVerbOfStaff } from '#contract/training/statuses.ts'
import {
  type ParticipantAction,
  participantActions,
  substituteParticipant,
} from '#services/training/participant-calls.ts'
import type { DialogForm } from '#views/components/dialogs/action-dialog.tsx'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { labelIn } from '#views/components/entity/label.ts'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { PhoneField } from '#views/components/fields/phone-field.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { icons } from '#views/components/status/icons.ts'
import { recordPath, termPaths } from '#views/training/cms/paths.ts'
import { PersonFields } from '#views/training/person-fields.tsx'
import { SubstituteDialog } from '#views/training/substitute-dialog.tsx'
import { ParticipantData } from './participant-data.tsx'
import { useRegistrationTerms } from './use-registration-terms.ts'

type VerbOfStaff = keyof typeof participantVerbOfStaff

interface Opened {
  row: ParticipantRow
  verb: ParticipantAction | 'history' | 'substitute'
}

/** The menu items and dialogs of actions on a participant that the lifecycle allows. `onChanged` is called after a change. */
export function useParticipantActions(onChanged: () => void): {
  actions: (row: ParticipantRow) => ReactNode
  dialogs: ReactNode
} {
  const { i18n } = useLingui()
  const [opened, setOpened] = useState<Opened | null>(null)
  const labelOf = (verb: VerbOfStaff) => labelIn(i18n, participantVerbOfStaff[verb].label)
  const iconOf = (verb: VerbOfStaff) => {
    const Icon = icons[participantVerbOfStaff[verb].icon]
    return <Icon size={16} stroke={1.7} />
  }
  const close = () => setOpened(null)
  const open = (row: ParticipantRow, verb: Opened['verb']) => () => setOpened({ row, verb })
  const actions = (row: ParticipantRow) => {
    const may = (...verbs: ParticipantRow['choices']) => verbs.some((verb) => row.choices.includes(verb))
    return (
      <>
        {may('offer') && (
          <Menu.Item leftSection={iconOf('offer')} onClick={open(row, 'offer')}>
            {labelOf('offer')}
          </Menu.Item>
        )}
        {may('take') && (
          <Menu.Item leftSection={iconOf('take')} onClick={open(row, 'take')}>
            {labelOf('take')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconHistory size={16} stroke={1.7} />} onClick={open(row, 'history')}>
          <Trans>Data and history</Trans>
        </Menu.Item>
        <Menu.Item
          component={Link}
          href={recordPath(row.record_id)}
          leftSection={<IconTicket size={16} stroke={1.7} />}
        >
          <Trans>Registration {row.record_number}</Trans>
        </Menu.Item>
        {may('update') && (
          <Menu.Item leftSection={iconOf('update')} onClick={open(row, 'update')}>
            {labelOf('update')}
          </Menu.Item>
        )}
        {may('substitute') && (
          <Menu.Item leftSection={iconOf('substitute')} onClick={open(row, 'substitute')}>
            {labelOf('substitute')}
          </Menu.Item>
        )}
        {may('move') && (
          <Menu.Item component={Link} href={termPaths.move(row.term_id)} leftSection={iconOf('move')}>
            {labelOf('move')}
          </Menu.Item>
        )}
        {may('refund') && Number(row.money_left) > 0 && (
          <Menu.Item leftSection={iconOf('refund')} onClick={open(row, 'refund')}>
            {labelOf('refund')}
          </Menu.Item>
        )}
        {may('cancel', 'leave', 'decline') && (
          <Menu.Item color="red" leftSection={iconOf('cancel')} onClick={open(row, 'cancel')}>
            {labelOf('cancel')}
          </Menu.Item>
        )}
      </>
    )
  }
  const done = () => {
    close()
    onChanged()
  }
  return { actions, dialogs: opened && <Dialog opened={opened} onClose={close} onDone={done} /> }
}

function Dialog({ opened, onClose, onDone }: { opened: Opened; onClose: () => void; onDone: () => void }) {
  const { row, verb } = opened
  if (verb === 'history') return <ParticipantDrawer id={row.id} onClose={onClose} />
  if (verb === 'substitute') {
    const use = { send: substituteParticipant }
    return <SubstituteDialog row={row} use={use} onCancel={onClose} onDone={onDone} />
  }
  return <ParticipantDialog row={row} verb={verb} onCancel={onClose} onDone={onDone} />
}

interface VerbProps {
  row: ParticipantRow
  onDone: () => void
  onCancel: () => void
}

interface OwnProps<Values extends Record<string, unknown>> extends VerbProps {
  verb: ParticipantAction
  schema: Schema
  title: ReactNode
  explanation?: ReactNode
  submit: ReactNode
  danger?: boolean
  initialValues: Values
  children: (form: DialogForm<Values>) => ReactNode
}

/** The dialog of an action on a participant. */
function ParticipantDialog({ verb, ...props }: VerbProps & { verb: ParticipantAction }) {
  if (verb === 'cancel') return <CancelDialog {...props} />
  if (verb === 'refund') return <RefundDialog {...props} />
  if (verb === 'offer') return <OfferDialog {...props} />
  if (verb === 'take') return <TakeDialog {...props} />
  return <UpdateDialog {...props} />
}

function ActionDialog<Values extends Record<string, unknown>>({ row, verb, ...dialog }: OwnProps<Values>) {
  const keptAs = `training.participants.${verb}:${row.id}`
  return (
    <SubmissionDialog
      {...dialog}
      use={{ send: participantActions[verb] }}
      keptAs={keptAs}
      values={(typed) => ({ ...typed, id: row.id })}
    />
  )
}

const fullName = ({ first_name, last_name }: ParticipantRow) => `${first_name} ${last_name}`

/** Removes a participant from the term, with a decision about the payment: refund, credit, or neither. */
function CancelDialog(props: VerbProps) {
  const { i18n } = useLingui()
  const { row } = props
  const money = useMoney()
  const isPaid = row.order_status === 'paid' && Number(row.money_left) > 0
  const name = fullName(row)
  const amount = money(isPaid ? row.money_left : row.price_brutto)
  return (
    <ActionDialog
      {...props}
      verb="cancel"
      schema={CancelParticipantForm}
      title={<Trans>Remove {name} from the term?</Trans>}
      explanation={
        row.status === 'waiting' || row.status === 'offered' ? (
          <Trans>The person is removed from the waiting list and notified by e-mail.</Trans>
        ) : (
          <Trans>The place is offered to the next person on the list. This cannot be undone.</Trans>
        )
      }
      submit={labelIn(i18n, participantVerbOfStaff.cancel.label)}
      danger
      initialValues={{ reason: '', money: isPaid ? 'refund' : 'none', version: row.version }}
    >
      {(form) => (
        <>
          {isPaid && (
            <Radio.Group label={<Trans>Payment settlement ({amount})</Trans>} {...form.getInputProps('money')}>
              <Stack gap="sm">
                <Radio
                  value="refund"
                  label={<Trans>Pay back</Trans>}
                  description={
                    <Trans>
                      By the original form of payment: through the provider, or as a task to make a transfer
                    </Trans>
                  }
                />
                <Radio
                  value="credit"
                  label={<Trans>Keep as a credit</Trans>}
                  description={<Trans>The company uses it for another training</Trans>}
                />
                <Radio value="none" label={<Trans>No refund: the place is charged</Trans>} />
              </Stack>
            </Radio.Group>
          )}
          {row.order_status === 'unpaid' && (
            <Notice tone="information">
              <Trans>The order is not paid yet. It is reduced by {amount}.</Trans>
            </Notice>
          )}
          <LimitedTextarea
            label={<Trans>Reason</Trans>}
            description={<Trans>The person and the contact person read it.</Trans>}
            required
            autosize
            minRows={2}
            limit={1000}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </ActionDialog>
  )
}

/** Refunds the payment of a person who did not come. */
function RefundDialog(props: VerbProps) {
  const { i18n } = useLingui()
  const money = useMoney()
  const name = fullName(props.row)
  const amount = money(props.row.money_left)
  return (
    <ActionDialog
      {...props}
      verb="refund"
      schema={RefundParticipantForm}
      title={<Trans>Refund the payment for {name}?</Trans>}
      explanation={
        <Trans>
          The person did not come. {amount} is refunded by the original form of payment. The absence stays recorded.
        </Trans>
      }
      submit={labelIn(i18n, participantVerbOfStaff.refund.label)}
      initialValues={{ reason: '', version: props.row.version }}
    >
      {(form) => (
        <LimitedTextarea
          label={<Trans>Reason</Trans>}
          description={<Trans>The company reads it in the message about the refund.</Trans>}
          required
          autosize
          minRows={2}
          limit={1000}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      )}
    </ActionDialog>
  )
}

/** Offers a place out of turn, with a reason. */
function OfferDialog(props: VerbProps) {
  const name = fullName(props.row)
  return (
    <ActionDialog
      {...props}
      verb="offer"
      schema={OfferPlaceForm}
      title={<Trans>Offer {name} a place?</Trans>}
      explanation={
        <Trans>
          People who have waited longer are passed over. The place is held for the time set in the training.
        </Trans>
      }
      submit={<Trans>Offer the place</Trans>}
      initialValues={{ reason: '', version: props.row.version }}
    >
      {(form) => (
        <LimitedTextarea
          label={<Trans>Why out of turn</Trans>}
          description={<Trans>Stays in the history of the participant.</Trans>}
          required
          autosize
          minRows={2}
          limit={1000}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      )}
    </ActionDialog>
  )
}

/** Accepts an offered place on behalf of the person. */
function TakeDialog(props: VerbProps) {
  const { t, i18n } = useLingui()
  const { row } = props
  const { data: terms } = useRegistrationTerms(row.term_id)
  const asks_payment = terms !== null && !isFree(terms.price_brutto)
  const name = fullName(row)
  return (
    <ActionDialog
      {...props}
      verb="take"
      schema={takePlaceForm(asks_payment)}
      title={<Trans>Accept the place for {name}</Trans>}
      explanation={<Trans>An order for one person is placed with the company.</Trans>}
      submit={labelIn(i18n, participantVerb.take.label)}
      initialValues={{ payment_id: null as number | null, use_credit: false, version: row.version }}
    >
      {(form) => {
        const { value, onChange, ...field } = form.getInputProps('payment_id')
        return (
          asks_payment && (
            <>
              <Select
                {...field}
                label={<Trans>Payment form</Trans>}
                placeholder={t`Choose`}
                required
                data={(terms?.payments ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
                value={value === null ? null : String(value)}
                onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
              />
              <Checkbox
                label={<Trans>Use up the company’s credit first</Trans>}
                {...form.getInputProps('use_credit', { type: 'checkbox' })}
              />
            </>
          )
        )
      }}
    </ActionDialog>
  )
}

/** Corrects name and contact data. */
function UpdateDialog(props: VerbProps) {
  const { i18n } = useLingui()
  const { row } = props
  const isCertified = row.certificate_number !== null
  return (
    <ActionDialog
      {...props}
      verb="update"
      schema={ParticipantForm}
      title={labelIn(i18n, participantVerbOfStaff.update.label)}
      explanation={
        isCertified ? (
          <Trans>The name is on a certificate and cannot be changed.</Trans>
        ) : (
          <Trans>To correct a mistake in the name or address. If another person comes, use substitution.</Trans>
        )
      }
      submit={<Trans>Save</Trans>}
      initialValues={{
        first_name: row.first_name,
        last_name: row.last_name,
        email: row.email,
        phone_number: row.phone_number ?? '',
        version: row.version,
      }}
    >
      {(form) => (
        <>
          <PersonFields inputProps={form.getInputProps} readOnlyName={isCertified} />
          <PhoneField
            label={<Trans>Phone</Trans>}
            value={form.values.phone_number}
            data-path="phone_number"
            error={form.errors.phone_number}
            onChange={(phone_number) => form.setFieldValue('phone_number', phone_number)}
          />
        </>
      )}
    </ActionDialog>
  )
}

/** A participant beside the list: contact data, price and history. */
function ParticipantDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useLingui()
  const { data, failure, refresh } = useLoad('training.participants.show', { path: { participant: id } })
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="md"
      title={data ? `${data.first_name} ${data.last_name}` : <Trans>Participant</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {data && <ParticipantData participant={data} />}
      {!data && failure && <FailureNotice failure={failure} onRetry={refresh} />}
      {!data && !failure && <CardSkeleton />}
    </Drawer>
  )
}

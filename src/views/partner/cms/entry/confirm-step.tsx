import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Switch } from '@mantine/core'
import { IconBuilding, IconCheck, IconId, IconMail, IconNumber, IconUserCheck, IconUsers } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import classes from '#views/partner/cms/new-entry.module.css'
import { Approval, useEntry } from './approval-actor.ts'

/** What will be made and which letter goes out, before it is done. */
export function ConfirmStep() {
  const actor = Approval.useActorRef()
  const { joins } = useEntry()
  const isApproving = Approval.useSelector((snapshot) => snapshot.matches('approving'))
  return (
    <>
      <p className={classes.muted}>
        <Trans>When you approve:</Trans>
      </p>
      <ul className={classes.summary}>{joins ? <Joining /> : <Making />}</ul>
      {joins && <AdministratorSwitch />}
      <div className={classes.buttons}>
        <Button variant="default" disabled={isApproving} onClick={() => actor.send({ type: 'step.back' })}>
          <Trans>Back</Trans>
        </Button>
        <Button
          color="copper"
          leftSection={<IconCheck size={18} stroke={1.8} />}
          loading={isApproving}
          onClick={() => actor.send({ type: 'approval.confirm' })}
        >
          <Trans>Approve</Trans>
        </Button>
      </div>
    </>
  )
}

function Making() {
  const entry = useEntry()
  const choice = Approval.useSelector(({ context }) => context.choice)
  const caretakers = choice.caretakers.map(({ full_name }) => full_name).join(', ')
  const { name, first_name, last_name } = entry
  const person = `${first_name} ${last_name}`
  const contractor = choice.contractor_name
  const area = choice.business_area?.name
  const status = choice.partner_status?.name
  return (
    <>
      <Line icon={IconBuilding}>
        <Trans>
          New partner: <strong>{name}</strong>
        </Trans>
      </Line>
      <Line icon={IconId}>
        {contractor === null ? (
          <Trans>A new contractor with the same data</Trans>
        ) : (
          <Trans>
            Contractor: <strong>{contractor}</strong>
          </Trans>
        )}
      </Line>
      <Line icon={IconNumber}>
        {choice.buyer_number === 'given' ? (
          <Trans>
            Buyer number: <strong>{choice.external_id}</strong>
          </Trans>
        ) : (
          <Trans>The buyer number comes later</Trans>
        )}
      </Line>
      <Line icon={IconUsers}>
        <Trans>Caretakers: {caretakers}</Trans>
        <br />
        <Trans>Business area: {area}</Trans>
        {status && (
          <>
            <br />
            <Trans>Partner status: {status}</Trans>
          </>
        )}
      </Line>
      <Line icon={IconUserCheck}>
        <Trans>{person} becomes the administrator of the company and the contact of the contractor</Trans>
      </Line>
      <Letter />
    </>
  )
}

function Joining() {
  const { joins, first_name, last_name } = useEntry()
  const choice = Approval.useSelector(({ context }) => context.choice)
  const caretakers = choice.caretakers.map(({ full_name }) => full_name).join(', ')
  const person = `${first_name} ${last_name}`
  const company = joins?.name
  return (
    <>
      <Line icon={IconUserCheck}>
        <Trans>
          {person} joins <strong>{company}</strong>
        </Trans>
      </Line>
      {caretakers && (
        <Line icon={IconUsers}>
          <Trans>Caretakers: {caretakers}</Trans>
        </Line>
      )}
      <Letter />
    </>
  )
}

/** Whether the joining person administers the company. */
function AdministratorSwitch() {
  const { t } = useLingui()
  const actor = Approval.useActorRef()
  const isAdmin = Approval.useSelector(({ context }) => context.choice.is_company_admin)
  const isApproving = Approval.useSelector((snapshot) => snapshot.matches('approving'))
  return (
    <Switch
      className={classes.other}
      label={t`Administrator of the company`}
      description={t`May invite and deactivate colleagues of the own company.`}
      checked={isAdmin}
      disabled={isApproving}
      onChange={(event) => actor.send({ type: 'administrator.change', is_company_admin: event.currentTarget.checked })}
    />
  )
}

function Letter() {
  const { email, taken } = useEntry()
  return (
    <Line icon={IconMail}>
      {taken.address ? (
        <Trans>
          A letter tells <strong>{email}</strong> that the company is there
        </Trans>
      ) : (
        <Trans>
          An invitation goes to <strong>{email}</strong>; it is valid for 7 days
        </Trans>
      )}
    </Line>
  )
}

function Line({
  icon: Icon,
  children,
}: {
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  children: ReactNode
}) {
  return (
    <li>
      <Icon size={18} stroke={1.7} aria-hidden />
      <span>{children}</span>
    </li>
  )
}

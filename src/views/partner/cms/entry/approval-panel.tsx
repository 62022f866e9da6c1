import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Switch } from '@mantine/core'
import { IconCheck, IconMail, IconUserCheck } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import type { Entry } from '#contract/partner/entry.ts'
import classes from '#views/partner/cms/new-entry.module.css'
import { Approval, useEntry } from './approval-actor.ts'
import { AssignmentFields } from './assignment-fields.tsx'
import { BuyerField } from './buyer-field.tsx'
import { ContractorChoice } from './contractor-choice.tsx'

/** The form of an approval, filled in with the usual values, followed by its consequences. */
export function ApprovalPanel() {
  const actor = Approval.useActorRef()
  const { joins } = useEntry()
  const isApproving = Approval.useSelector((snapshot) => snapshot.matches('approving'))
  const mayApprove = Approval.useSelector((snapshot) => snapshot.can({ type: 'approval.confirm' }))
  return (
    <>
      <fieldset className={classes.fields} disabled={isApproving}>
        {!joins && (
          <>
            <ContractorChoice />
            <BuyerField />
          </>
        )}
        {!(joins && isComplete(joins)) && <AssignmentFields />}
        {joins && <AdministratorSwitch />}
      </fieldset>
      <p className={classes.after}>
        <Trans>When you approve:</Trans>
      </p>
      <ul className={classes.summary}>
        <Person />
        <Letter />
      </ul>
      <div className={classes.bar}>
        <Button variant="default" disabled={isApproving} onClick={() => actor.send({ type: 'approval.cancel' })}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          color="copper"
          leftSection={<IconCheck size={18} stroke={1.8} />}
          loading={isApproving}
          disabled={!mayApprove && !isApproving}
          onClick={() => actor.send({ type: 'approval.confirm' })}
        >
          <Trans>Approve</Trans>
        </Button>
      </div>
    </>
  )
}

/** The partner already has a caretaker and a business area, so neither is asked for. */
const isComplete = ({ business_area_id, caretakers }: NonNullable<Entry['joins']>) =>
  business_area_id !== null && caretakers.some(({ is_active }) => is_active)

/** The role of the contact person. */
function Person() {
  const { joins, first_name, last_name } = useEntry()
  const person = `${first_name} ${last_name}`
  const company = joins?.name
  return (
    <Line icon={IconUserCheck}>
      {joins ? (
        <Trans>
          {person} joins <strong>{company}</strong>
        </Trans>
      ) : (
        <Trans>{person} becomes the administrator of the company and the contact of the contractor</Trans>
      )}
    </Line>
  )
}

/** Whether the joining person becomes an administrator of the company. */
function AdministratorSwitch() {
  const { t } = useLingui()
  const actor = Approval.useActorRef()
  const isAdmin = Approval.useSelector(({ context }) => context.choice.is_company_admin)
  return (
    <Switch
      label={t`Administrator of the company`}
      description={t`May invite and deactivate colleagues of their own company.`}
      checked={isAdmin}
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
          An e-mail notifies <strong>{email}</strong> that the company is available
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

import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { formatPhone } from '#contract/values/phones.ts'
import { isPolish } from '#contract/values/tax-number.ts'
import { formatMoment, formatNip } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { CountryName } from '#views/components/fields/country-name.tsx'
import { EnterableLink, EnterableOnly } from '#views/components/page/links/enterable-link.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageNotices } from '#views/components/page/page-columns.tsx'
import { ProvinceNotice } from '#views/components/registry/province-notice.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { HandledByOthers } from '#views/partner/handled-by-others.tsx'
import { partnerPaths } from '#views/partner/paths.ts'
import { Approval, useEntry } from './approval-actor.ts'

/** Warnings before the decision: a taken NIP or e-mail address, a decision made by a colleague meanwhile, failures. */
export function EntryWarnings() {
  const entry = useEntry()
  const mayDecide = useMay('partner.new-entries.approve')
  const isConflicting = Approval.useSelector((snapshot) => snapshot.matches('conflict'))
  const failure = Approval.useSelector((snapshot) =>
    snapshot.matches('rejected') || snapshot.matches('rejecting') ? snapshot.context.failure : null,
  )
  return (
    <PageNotices>
      {isConflicting && <Outdated />}
      {failure && <FailureNotice failure={failure} />}
      {entry.status === 0 && !isConflicting && (
        <>
          {mayDecide && <HandledByOthers country={entry.country} />}
          <TakenNip />
          <SameNip />
          <TakenAddress />
          <ProvinceNotice country={entry.country} postcode={entry.postcode} province={entry.province_name} />
        </>
      )}
      {!isConflicting && <Repeats />}
    </PageNotices>
  )
}

function Outdated() {
  const actor = Approval.useActorRef()
  const change = Approval.useSelector(({ context }) => context.conflict?.changes.at(-1))
  const who = change?.by ?? ''
  const when = change ? formatMoment(change.at) : ''
  return (
    <Notice
      tone="warning"
      live
      title={<Trans>Someone else has decided in the meantime.</Trans>}
      action={
        <Button variant="default" onClick={() => actor.send({ type: 'entry.reload' })}>
          <Trans>Show the decision</Trans>
        </Button>
      }
    >
      {change && (
        <Trans>
          {who}, {when}.
        </Trans>
      )}
    </Notice>
  )
}

function TakenNip() {
  const { joins, is_nip_taken, taken } = useEntry()
  if (joins) {
    return (
      <Notice
        tone="warning"
        title={<Trans>A partner with this NIP already exists.</Trans>}
        action={
          <EnterableOnly href={partnerPaths.one(joins.id)}>
            <Button component={Link} href={partnerPaths.one(joins.id)} variant="default">
              <Trans>Show the partner</Trans>
            </Button>
          </EnterableOnly>
        }
      >
        {joins.status === 1 ? (
          <Trans>The person joins {joins.name} when you approve, and the company stays as it is.</Trans>
        ) : (
          <Trans>{joins.name} is not active. Activate it before the person can join.</Trans>
        )}
      </Notice>
    )
  }
  if (is_nip_taken) {
    return (
      <Notice tone="warning" title={<Trans>A partner you have no access to already has this NIP.</Trans>}>
        <Trans>Leave the decision to a colleague who looks after it.</Trans>
      </Notice>
    )
  }
  const [contractor] = taken.nip
  if (!contractor) return null
  const address = `/contractor/contractors/${contractor.id}/overview`
  return (
    <Notice
      tone="information"
      title={<Trans>A contractor with this NIP already exists.</Trans>}
      action={
        <EnterableOnly href={address}>
          <Button component={Link} href={address} variant="default">
            <Trans>Show the contractor</Trans>
          </Button>
        </EnterableOnly>
      }
    >
      <Trans>{contractor.name} is offered when you approve.</Trans>
    </Notice>
  )
}

function TakenAddress() {
  const { taken, email } = useEntry()
  const { address } = taken
  if (!address) return null
  if (address.is_colleague) {
    return (
      <Notice tone="danger" title={<Trans>The address {email} is a colleague’s.</Trans>}>
        <Trans>{address.name} cannot join a partner company. The registration can only be rejected.</Trans>
      </Notice>
    )
  }
  return (
    <Notice tone="information" title={<Trans>The address {email} has an account already.</Trans>}>
      <Trans>{address.name} keeps it and gets access to this company as well.</Trans>
    </Notice>
  )
}

function SameNip() {
  const { same_nip } = useEntry()
  if (same_nip.length === 0) return null
  return (
    <Notice tone="warning" title={<Trans>Others with the same NIP are waiting.</Trans>}>
      <ul>
        {same_nip.map(({ id, name, full_name, created_at }) => (
          <li key={id}>
            <EnterableLink href={partnerPaths.entry(id)}>{name}</EnterableLink>, {full_name}, {formatMoment(created_at)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** How often the address has registered again while the registration waited, and the different values of those forms. */
function Repeats() {
  const { status, repeats } = useEntry()
  const { total, last_at, differing } = repeats
  if (total === 0) return null
  const last = last_at === null ? '' : formatMoment(last_at)
  return (
    <Notice
      tone="information"
      title={
        <Plural
          value={total}
          one="This address has registered # more time."
          other="This address has registered # more times."
        />
      }
    >
      <p>
        <Trans>The last time was on {last}.</Trans>{' '}
        {status === 0 && (
          <Trans>
            The decision applies to the repeats of the same company; one of another company then waits as an entry of
            its own.
          </Trans>
        )}
      </p>
      {differing.length > 0 && (
        <>
          <p>
            <Trans>Repeats with other data:</Trans>
          </p>
          <ul>
            {differing.map(({ id, name, nip, address, country, full_name, phone_number, created_at }) => (
              <li key={id}>
                {formatMoment(created_at)}: {name}, {formatNip(nip)}, {address}
                {!isPolish(country) && (
                  <>
                    {', '}
                    <CountryName code={country} />
                  </>
                )}
                , {full_name}, {formatPhone(phone_number)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}

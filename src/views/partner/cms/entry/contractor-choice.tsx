import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Radio } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { ContractorOption } from '#contract/contractor/contractor.ts'
import { formatNip } from '#services/formatting.ts'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import classes from '#views/partner/cms/new-entry.module.css'
import { Approval, useEntry } from './approval-actor.ts'

const NEW = 'new'
const others = { is_partner: 'false' }

/** Chooses the contractor of the company: one of the candidates, a new one, or any other by search. */
export function ContractorChoice() {
  const { t } = useLingui()
  const actor = Approval.useActorRef()
  const { matches } = useEntry()
  const { contractor, contractor_id } = Approval.useSelector(({ context }) => context.choice)
  const isOther = contractor_id !== null && !matches.some(({ id }) => id === contractor_id)
  const [isSearching, setSearching] = useState(isOther)
  const choose = (value: string) => {
    const match = matches.find(({ id }) => String(id) === value)
    actor.send({
      type: 'contractor.choose',
      chosen: match ? { id: match.id, name: match.name, nip: match.nip_number } : null,
    })
  }
  return (
    <div>
      <Radio.Group
        label={t`Contractor`}
        value={contractor === 'created' ? NEW : isOther || contractor_id === null ? null : String(contractor_id)}
        onChange={choose}
      >
        <div className={classes.choices}>
          {matches.map((match) => (
            <Radio
              key={match.id}
              value={String(match.id)}
              label={
                <span className={classes.match}>
                  <strong>{match.name}</strong>
                  {match.by === 'nip' ? (
                    <Badge tone="green">
                      <Trans>same NIP</Trans>
                    </Badge>
                  ) : (
                    <Badge tone="grey">
                      <Trans>similar name</Trans>
                    </Badge>
                  )}
                </span>
              }
              description={[match.nip_number && formatNip(match.nip_number), match.address_city]
                .filter(Boolean)
                .join(' · ')}
            />
          ))}
          <Radio
            value={NEW}
            label={<Trans>A new contractor</Trans>}
            description={<Trans>Created from the registered data.</Trans>}
          />
        </div>
      </Radio.Group>
      <div className={classes.other}>
        {!isSearching && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconSearch size={16} stroke={1.7} />}
            onClick={() => setSearching(true)}
          >
            <Trans>Another contractor…</Trans>
          </Button>
        )}
        {isSearching && (
          <LookupField
            lookup="contractor.contractors.lookup"
            filters={others}
            minimum={2}
            label={t`Another contractor`}
            value={isOther ? contractor_id : null}
            onChange={() => undefined}
            onSelect={(option) =>
              option &&
              actor.send({
                type: 'contractor.choose',
                chosen: { id: option.id, name: option.name, nip: (option as ContractorOption).nip_number },
              })
            }
          />
        )}
      </div>
      <OtherNip />
    </div>
  )
}

/** Shows both NIPs when the chosen contractor has another one, and asks to confirm that it is the same company. */
function OtherNip() {
  const { t } = useLingui()
  const actor = Approval.useActorRef()
  const { nip } = useEntry()
  const { other_nip, accepts_other_nip, contractor_name } = Approval.useSelector(({ context }) => context.choice)
  if (other_nip === null) return null
  const [own, other] = [formatNip(nip), formatNip(other_nip)]
  return (
    <Notice tone="warning" live title={<Trans>The contractor has another NIP.</Trans>}>
      <p className={classes.muted}>
        <Trans>
          Registration: {own}. {contractor_name}: {other}.
        </Trans>
      </p>
      <Checkbox
        label={t`It is the same company nevertheless. The decision is kept in the history.`}
        checked={accepts_other_nip}
        onChange={(event) => actor.send({ type: 'nip.accept', accepted: event.currentTarget.checked })}
      />
    </Notice>
  )
}

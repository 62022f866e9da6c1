import { Trans, useLingui } from '@lingui/react/macro'
import { Radio } from '@mantine/core'
import { formatNip } from '#services/formatting.ts'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import classes from '#views/partner/cms/new-entry.module.css'
import { Approval, useEntry } from './approval-actor.ts'
import { StepButtons } from './step-buttons.tsx'

const NEW = 'new'
const others = { is_partner: 'false' }

/** Which contractor the company is: one of those it may be, any other, or a new one. */
export function ContractorStep() {
  const { t } = useLingui()
  const actor = Approval.useActorRef()
  const { matches } = useEntry()
  const { contractor, contractor_id } = Approval.useSelector(({ context }) => context.choice)
  const isOther = contractor_id !== null && !matches.some(({ id }) => id === contractor_id)
  const choose = (value: string) => {
    const match = matches.find(({ id }) => String(id) === value)
    actor.send({ type: 'contractor.choose', chosen: match ? { id: match.id, name: match.name } : null })
  }
  return (
    <>
      <Radio.Group
        label={t`Which contractor is it?`}
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
            description={<Trans>Made of the registered data.</Trans>}
          />
        </div>
      </Radio.Group>
      <div className={classes.other}>
        <LookupField
          lookup="contractor.contractors.lookup"
          filters={others}
          minimum={2}
          label={t`Another contractor`}
          value={isOther ? contractor_id : null}
          onChange={() => undefined}
          onSelect={(option) =>
            option && actor.send({ type: 'contractor.choose', chosen: { id: option.id, name: option.name } })
          }
        />
      </div>
      <StepButtons />
    </>
  )
}

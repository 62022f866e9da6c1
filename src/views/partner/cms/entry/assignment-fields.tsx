import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Checkbox, Flex, Radio, Stack } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { ContractorOption } from '#contract/contractor/contractor.ts'
import { formatNip } from '#services/formatting.ts'
import { erp } from '#views/components/entity/erp.ts'
import { LimitedTextInput } from '#views/components/fields/limited-text.tsx'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { CaretakersInput } from '#views/partner/caretakers-field.tsx'
import { Approval, useEntry } from './approval-actor.ts'

/** Caretakers and business areas of the partner; for a joining person only those that the partner lacks. */
export function AssignmentFields() {
  const { t } = useLingui()
  const actor = Approval.useActorRef()
  const { joins } = useEntry()
  const { caretakers, business_area, partner_status } = Approval.useSelector(({ context }) => context.choice)
  return (
    <>
      <CaretakersInput
        id="field-moderators"
        label={t`Caretakers`}
        description={t`At least one active colleague.`}
        required
        known={[...(joins?.caretakers ?? []), ...caretakers]}
        value={caretakers.map(({ id }) => id)}
        onChange={(_, chosen) => actor.send({ type: 'assignment.change', change: { caretakers: chosen } })}
      />
      {joins?.business_area_id == null && (
        <LookupField
          id="field-business_area_id"
          lookup="public-zone.partner.businessareas.index"
          label={t`Business area`}
          required
          value={business_area?.id ?? null}
          onChange={() => undefined}
          onSelect={(option) => actor.send({ type: 'assignment.change', change: { business_area: option } })}
        />
      )}
      {!joins && (
        <LookupField
          id="field-partner_status_id"
          lookup="partner.partner-statuses.lookup"
          label={t`Partner status`}
          value={partner_status?.id ?? null}
          onChange={() => undefined}
          onSelect={(option) => actor.send({ type: 'assignment.change', change: { partner_status: option } })}
        />
      )}
    </>
  )
}

/** The buyer number of the ERP; it can be filled in later. */
export function BuyerField() {
  const { t } = useLingui()
  const actor = Approval.useActorRef()
  const external_id = Approval.useSelector(({ context }) => context.choice.external_id)
  return (
    <LimitedTextInput
      id="field-external_id"
      label={t`Buyer number in ${erp}`}
      description={t`It can be added later, to the account data of the partner.`}
      limit={40}
      value={external_id}
      onChange={({ currentTarget: { value } }) =>
        actor.send({ type: 'buyer.change', buyer_number: value.trim() === '' ? 'later' : 'given', external_id: value })
      }
    />
  )
}

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
        <Stack gap="sm" mt="sm">
          {matches.map((match) => (
            <Radio
              key={match.id}
              value={String(match.id)}
              label={
                <Flex component="span" rowGap="4xs" columnGap="xs" align="center" wrap="wrap" display="inline-flex">
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
                </Flex>
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
        </Stack>
      </Radio.Group>
      <Box mt="lg">
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
      </Box>
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
      <Note className="anywhere">
        <Trans>
          Registration: {own}. {contractor_name}: {other}.
        </Trans>
      </Note>
      <Checkbox
        label={t`It is the same company nevertheless. The decision is kept in the history.`}
        checked={accepts_other_nip}
        onChange={(event) => actor.send({ type: 'nip.accept', accepted: event.currentTarget.checked })}
      />
    </Notice>
  )
}

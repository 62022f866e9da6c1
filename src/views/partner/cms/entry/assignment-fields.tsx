import { useLingui } from '@lingui/react/macro'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { CaretakersInput } from '#views/partner/caretakers-field.tsx'
import { Approval, useEntry } from './approval-actor.ts'

/** Caretakers and business areas of the partner; for a joining person only what the partner lacks. */
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
